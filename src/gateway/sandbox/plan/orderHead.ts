import { serialNumber } from '../../orders/serialNumber';
import { remarks } from '../countries/remarks';
import type { Random } from '../random/Random';
import type { PlanScope } from './planScopes';

/** What collection and payout orders have in common when they are requested. */
export function orderHead(random: Random, scope: PlanScope, kind: 'collection' | 'payout', at: number) {
  const { merchant, country } = scope;
  const application = random.chance(0.75) ? '01' : '02';
  return {
    orderNo: serialNumber(
      country,
      kind === 'collection' ? 'C' : 'P',
      new Date(at),
      random.integer(0, 999_999),
    ),
    merchantOrderNo: `${merchant.orderPrefix}${random.text(12, '0123456789ABCDEFGHJKMNPQRSTVWXYZ')}`,
    appId: `${country.code}${merchant.code}${application}`,
    currency: country.currency,
    requestedAt: new Date(at).toISOString(),
    status: 'accepted' as const,
    ...(random.chance(0.2) ? { description: random.pick(remarks(country.code, kind)) } : {}),
  };
}
