import { entityFields } from '../../../metadata/bind/boundFields';
import { drawField } from '../../../samples/drawField';
import type { Random } from '../../../samples/Random';
import { anyMethod } from '../../../metadata/tenants/prices';
import type { Actor } from '../../database/actors';
import { rechargeCharges } from '../../orders/changes/recharges';
import { sandboxOperator } from '../merchants/sandboxUsers';
import { sampleContext } from '../plan/planScopes';
import { seededId } from '../random/seededId';
import type { History } from './History';
import { receiptOf } from './receipts';

/** A recharge of the sandbox. Amounts are in minor units, times in milliseconds since 1970. */
interface SampleRecharge {
  amount: number;
  requestedAt: number;
  /** Its end, and when that was; missing while it is under review. */
  end?: { status: 'approved' | 'rejected' | 'canceled'; at: number; reason?: string };
}

/** Time between sending the money and requesting a sample recharge, in milliseconds. */
const requestedAfter = 25 * 60_000;

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Adds a recharge to a history: its request, and how it ended. Returns what it credits once it is approved, in minor units. */
export function playRecharge(
  history: History,
  { amount, requestedAt, end }: SampleRecharge,
  random: Random,
): number {
  const { model, scope, owner } = history;
  const { merchant, country } = scope;
  const id = seededId(random, requestedAt);
  const { rechargeNo } = entityFields(model, 'recharge', owner.country);
  const requestedBy = merchant.users?.[0]?.name ?? merchant.name;
  const user: Actor = { kind: 'user', name: requestedBy };
  const charges = rechargeCharges(amount, scope.tiers('recharge', anyMethod, requestedAt));
  const values = {
    id,
    rechargeNo: drawField(random, rechargeNo!, sampleContext(scope, requestedAt)),
    amount,
    ...charges,
    currency: country.currency,
    rechargedAt: time(Math.floor((requestedAt - requestedAfter) / 60_000) * 60_000),
    proof: receiptOf(owner.merchantId),
    requestedAt: time(requestedAt),
    requestedBy,
    status: 'underReview',
  };
  const record = history.begin('recharge', values, { at: new Date(requestedAt), actor: user });
  if (end) {
    const { status: to, at, reason } = end;
    const actor = to === 'canceled' ? user : sandboxOperator;
    const changes = reason === undefined ? {} : { reason };
    history.change('recharge', record, {
      from: 'underReview',
      to,
      at: new Date(at),
      actor,
      note: reason,
      changes,
    });
  }
  return charges.netAmount;
}
