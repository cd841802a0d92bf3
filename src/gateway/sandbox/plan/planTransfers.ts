import type { MerchantTransfer } from '../../../metadata/generated/Entities';
import { Random } from '../../../samples/Random';
import { wallClock } from '../../../metadata/values/time';
import { transferPaid, transferReceived } from '../../orders/changes/transfers';
import { seededId } from '../random/seededId';
import type { PlanScope } from './planScopes';

/** One merchant's side of a transfer. */
export interface PlannedTransfer {
  scope: PlanScope;
  id: string;
  /** When it is made, in milliseconds since 1970. */
  at: number;
  record: MerchantTransfer;
}

/** Transfers between two merchants in a country. */
const transferCount = 6;

/** Plans some transfers of a period between the first two merchants of each country: both sides of each. */
export function planTransfers(
  scopes: PlanScope[],
  { from, to }: { from: number; to: number },
): PlannedTransfer[] {
  return [...new Set(scopes.map(({ country }) => country.code))].flatMap((code) => {
    const [one, other] = scopes.filter(({ country }) => country.code === code);
    if (!one || !other) return [];
    const random = new Random(`${one.seed}/${code}/transfers`);
    return Array.from({ length: transferCount }, (_, index) => {
      const at = Math.floor(from + ((index + random.next()) / transferCount) * (to - from));
      const [payer, receiver] = random.chance(0.5) ? [one, other] : [other, one];
      return planTransfer(random, payer, receiver, at);
    }).flat();
  });
}

function planTransfer(random: Random, payer: PlanScope, receiver: PlanScope, at: number): PlannedTransfer[] {
  const { country } = payer;
  const clock = wallClock(new Date(at), country.zone).format('YYYYMMDDHHmmss');
  const [from, to] = [partyOf(payer), partyOf(receiver)];
  const user = payer.merchant.users?.[0]?.name;
  const paid: MerchantTransfer = {
    ...transferPaid(from, to),
    transferNo: `${country.code}T${clock}${random.text(6)}`,
    receivingAccount: to.account,
    currency: country.currency,
    amount: amountOf(random, Math.min(payer.recharge, receiver.recharge)),
    transferredAt: new Date(at).toISOString(),
    ...(user === undefined ? {} : { transferredBy: user }),
  };
  return [
    { scope: payer, id: seededId(random, at), at, record: paid },
    { scope: receiver, id: seededId(random, at), at, record: transferReceived(paid, from) },
  ];
}

const partyOf = ({ merchant: { code, name } }: PlanScope) => ({ account: code, name });

/** A round amount, in minor units, that is a small part of a recharge. */
function amountOf(random: Random, recharge: number): number {
  const part = recharge / random.integer(60, 200);
  const unit = Math.max(100, 10 ** (Math.floor(Math.log10(part)) - 1));
  return Math.max(unit, Math.round(part / unit) * unit);
}
