import type { PayoutOrder } from '../../../metadata/generated/Entities';
import { payoutCharges, payoutCompletion } from '../../orders/changes/payouts';
import { tiersOf } from '../../orders/prices/fees';
import type { StateStep } from '../../orders/changes/steps';
import { type Random } from '../../../metadata/samples/Random';
import { seededId } from '../random/seededId';
import { plannedOrderFields, type Plan } from './plan';
import { type PlanScope, sampleContext } from './planScopes';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Reasons of banks to reject or return a payout (ISO 20022 codes). */
const rejections = ['AC01', 'AC04', 'AC06', 'AM02', 'BE01', 'MS03'].map((code) => `@orders.note.${code}`);

/** Median of the minutes until a payout completes where the country does not say it. */
const usualMinutes = 5;

/** Plans a payout order that is requested at `at` (milliseconds since 1970). */
export function planPayout(random: Random, scope: PlanScope, at: number): Plan {
  // The square makes some payees regular ones.
  const payee = scope.payees[Math.floor(random.next() ** 2 * scope.payees.length)]!;
  const context = sampleContext(scope, at);
  const amount = scope.profile.payout.drawValue(random, context, 'amount', payee.variant) as number;
  const description = scope.profile.payout.drawValue(random, context, 'description', payee.variant);
  const { values } = payee;
  const head = plannedOrderFields(random, scope, 'payout', at);
  const record: PayoutOrder = { ...head, ...values, amount };
  if (typeof description === 'string') record.description = description;
  const charges = payoutCharges(amount, tiersOf(scope.fees.payout, values.method));
  const id = seededId(random, at);
  const steps = planStates(random, payee.variant.minutes ?? usualMinutes, at).map(
    ([to, when, note], index, all): StateStep => {
      const moment = new Date(when).toISOString();
      return {
        kind: 'state',
        at: moment,
        entity: 'payout-order',
        id,
        field: 'status',
        from: index === 0 ? 'accepted' : all[index - 1]![0],
        to,
        ...(note ? { note } : {}),
        ...(to === 'completed' ? { changes: payoutCompletion(charges, moment) } : {}),
      };
    },
  );
  return { at, order: { entity: 'payout-order', id, record }, steps };
}

function planStates(random: Random, minutes: number, at: number): [to: string, at: number, note?: string][] {
  const isHeld = random.chance(0.12);
  const begin = at + (isHeld ? random.logNormal(7 * hour, 0.7) : random.integer(4, 90) * second);
  if (random.chance(0.007)) return [['failed', begin, '@orders.note.AM04']];
  const isSlow = random.chance(0.1);
  const end =
    begin + second + (isSlow ? random.logNormal(4 * hour, 0.6) : random.logNormal(minutes, 0.8) * minute);
  if (random.chance(0.05)) {
    return [
      ['inProgress', begin],
      ['failed', end, random.pick(rejections)],
    ];
  }
  const completed: [string, number, string?][] = [
    ['inProgress', begin],
    ['completed', end],
  ];
  if (random.chance(0.012))
    completed.push(['refunded', end + minute + random.next() * 4 * hour, random.pick(rejections)]);
  return completed;
}
