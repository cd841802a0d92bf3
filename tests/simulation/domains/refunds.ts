import type { Credit, ExpectedRecord } from '../oracle/Book';
import { expectedReturn } from '../oracle/fees';
import type { Domain, Turn } from './Domain';
import { amountStep } from './draw';
import type { RefundRule } from '../../../src/gateway/networks/settings/NetworkSettings';
import { orders, payments, ruleOf } from './payments';
import { isShort, send } from './send';

const refunds = 'refunds';

/** The part of a payment that can go back, in minor units. */
export const leftOf = ({ values }: ExpectedRecord): number =>
  Number(values.amount) - Number(values.refundedAmount ?? 0) - Number(values.disputedAmount ?? 0);

function addRefunded({ values }: ExpectedRecord, amount: number): void {
  const refunded = Number(values.refundedAmount ?? 0) + amount;
  if (refunded === 0) delete values.refundedAmount;
  else values.refundedAmount = refunded;
}

/** Adds to what of a payment's fee comes back. */
function addReturned({ values }: ExpectedRecord, fee: number): void {
  const returned = Number(values.returnedFee ?? 0) + fee;
  if (returned === 0) delete values.returnedFee;
  else values.returnedFee = returned;
}

/** What of a payment's fee comes back with an amount of it. */
const returnedWith = (turn: Turn, { values }: ExpectedRecord, amount: number): number =>
  expectedReturn(
    {
      amount: Number(values.amount),
      fee: Number(values.fee),
      refunded: Number(values.refundedAmount ?? 0),
      returned: Number(values.returnedFee ?? 0),
    },
    amount,
    amountStep(turn),
  );

/** The order of a payment that nothing else is under way for. */
function orderOf({ account }: Turn, { values }: ExpectedRecord): ExpectedRecord | undefined {
  const order = account.book.records.get(orders)?.get(String(values.orderId));
  return order?.isFinal ? order : undefined;
}

/** Finds payments of orders that nothing is under way for and of which something can go back. `fits` says which. */
export function findReturnable(turn: Turn, fits: (payment: ExpectedRecord) => boolean) {
  return turn.account.book.usable(payments, fits).flatMap((payment) => {
    const order = orderOf(turn, payment);
    const left = leftOf(payment);
    return order && order.values.status !== 'refunded' && left > 0 ? [{ payment, order, left }] : [];
  });
}

/** Why a payment cannot go back by any way; undefined where it can. */
function obstructionOf(payment: ExpectedRecord): string | undefined {
  const { by } = ruleOf(payment).refunds;
  if (by === 'none') return 'notRefundable';
  if (by === 'network' || payment.memory.known === 'known') return undefined;
  return payment.memory.known === 'unfit' ? 'payerAccountUnfit' : 'payerAccountUnknown';
}

/** The network must be asked for what the rule of the payment says: to send it back, or to pay its payer. */
function requireAsked(
  { account, provider }: Turn,
  { refundNo, status }: { refundNo: string; status: string },
  way: RefundRule['by'],
): void {
  const asked = provider.asked(refundNo);
  // A gateway that was killed before it asked leaves a refund that the network does not know, and that fails.
  if (!asked && status === 'failed') return;
  if (!asked) throw new Error(`The network was not asked for ${refundNo}, which is ${status}.`);
  const { kind, payee } = asked;
  const { payerName, payerAccount } = provider.rules[account.country]!.payer;
  const isPaid = way === 'payout';
  if (kind !== (isPaid ? 'payout' : 'refund')) throw new Error(`${refundNo} was sent as a ${kind}.`);
  if (isPaid && (payee?.payeeName !== payerName || payee.payeeAccount !== payerAccount))
    throw new Error(`${refundNo} was paid to ${JSON.stringify(payee)}.`);
}

/** Asks for a refund by the merchant's program. Expects it as its network has taken it; undefined where it was not covered. */
async function request(
  turn: Turn,
  { payment, order }: { payment: ExpectedRecord; order: ExpectedRecord },
  amount: number,
): Promise<ExpectedRecord | undefined> {
  const { account, client, network } = turn;
  const { book } = account;
  const isSentBack = payment.values.heldFor === 'decision';
  const way = ruleOf(payment).refunds.by;
  const obstruction = obstructionOf(payment);
  const { paymentNo } = (await client.read(`${payments}/${payment.id}`)).body.data as { paymentNo: string };
  const returnedFee = isSentBack ? Number(payment.values.fee) : returnedWith(turn, payment, amount);
  const held = amount - returnedFee;
  const attempt = isSentBack || obstruction ? undefined : book.attempt(held);
  const form = { paymentNo, amount };
  const answer = await send({ ...turn, client: account.program }, refunds, form);
  if (obstruction) {
    const { status, body } = answer;
    if (status === 422 && body.errors?.[0]?.keyword === obstruction) return undefined;
    throw new Error(`A refund that cannot be was answered with ${status}: ${JSON.stringify(body)}`);
  }
  if (isShort(answer, form)) {
    attempt?.refused();
    return undefined;
  }
  attempt?.taken();
  const { id, refundNo } = answer.body.data as { id: string; refundNo: string };
  const balance = isSentBack ? 'unsettled' : 'available';
  book.post('collectionRefund', { [balance]: -held, refundHold: held });
  addRefunded(payment, amount);
  if (isSentBack) {
    delete payment.values.heldFor;
    payment.values.settlement = 'returned';
  } else addReturned(payment, returnedFee);
  // It may come back and be spent before anybody sees it.
  const back = book.await(isSentBack ? 0 : held);
  const values = {
    amount,
    status: await network.taken('refund', id),
    kind: isSentBack ? 'sendBack' : 'refund',
    way,
    ...(returnedFee > 0 && { returnedFee }),
  };
  requireAsked(turn, { refundNo, status: values.status }, way);
  const refund = book.expect(refunds, id, values, { refundNo, held, balance, payment, order });
  if (values.status === 'failed') undo(turn, refund, back);
  else {
    back.refused();
    refund.isFinal = true;
  }
  return refund;
}

/** Expects that a refund has failed: all is as before it, and `back` has come to the available balance. */
function undo({ account: { book } }: Turn, refund: ExpectedRecord, back: Credit): void {
  const { held, balance, payment } = refund.memory as {
    held: number;
    balance: string;
    payment: ExpectedRecord;
  };
  refund.values.status = 'failed';
  book.post('collectionRefund', { refundHold: -held, ...(balance === 'unsettled' && { unsettled: held }) });
  back.came('collectionRefund');
  addRefunded(payment, -Number(refund.values.amount));
  if (balance === 'unsettled')
    Object.assign(payment.values, { settlement: 'unsettled', heldFor: 'decision' });
  else addReturned(payment, -Number(refund.values.returnedFee ?? 0));
}

/** Expects that a refund has arrived at its payer. */
function complete({ account: { book } }: Turn, refund: ExpectedRecord): void {
  const { held, order } = refund.memory as { held: number; order: ExpectedRecord };
  refund.values.status = 'completed';
  book.post('collectionRefund', { refundHold: -held });
  addRefunded(order, Number(refund.values.amount));
  if (order.values.status === 'completed' && order.values.refundedAmount === order.values.paidAmount)
    order.values.status = 'refunded';
}

/** Refunds of payments, whole and in part, by their network or as payouts, completed or refused; late payments that are sent back. */
export const refundDomain: Domain = {
  operations: [
    {
      name: 'refund a payment',
      weight: 12,
      run: async (turn) => {
        const { random } = turn;
        const found = findReturnable(
          turn,
          ({ values }) =>
            values.settlement !== 'returned' &&
            values.heldFor !== 'rest' &&
            // One that is sent back goes whole.
            (values.heldFor === undefined || values.disputedAmount === undefined),
        );
        if (found.length === 0) return false;
        const { payment, order, left } = random.pick(found);
        const step = amountStep(turn);
        const isWhole = payment.values.heldFor === 'decision' || left <= step || random.chance(0.4);
        const amount = isWhole ? left : step * random.integer(1, Math.floor(left / step));
        payment.isFinal = false;
        order.isFinal = false;
        await request(turn, { payment, order }, amount);
        payment.isFinal = true;
        order.isFinal = true;
        return true;
      },
    },
    {
      name: 'finish a refund',
      weight: 12,
      run: async (turn) => {
        const { account, provider, random } = turn;
        const found = account.book
          .usable(refunds, ({ values }) => values.status === 'sent')
          .filter(
            ({ memory }) =>
              (memory.order as ExpectedRecord).isFinal && (memory.payment as ExpectedRecord).isFinal,
          );
        if (found.length === 0) return false;
        const refund = random.pick(found);
        const { refundNo, payment, order } = refund.memory as Record<string, ExpectedRecord> & {
          refundNo: string;
        };
        for (const each of [refund, payment!, order!]) each.isFinal = false;
        const isPaid = random.chance(0.8);
        const { held, balance } = refund.memory as { held: number; balance: string };
        const back = account.book.await(balance === 'available' ? held : 0);
        await provider.tell(refundNo, { state: isPaid ? 'paid' : 'failed' }, random);
        if (isPaid) {
          back.refused();
          complete(turn, refund);
        } else undo(turn, refund, back);
        for (const each of [refund, payment!, order!]) each.isFinal = true;
        return true;
      },
    },
  ],
  resources: [{ resource: refunds, time: 'requestedAt', groupBy: 'status', sums: ['amount'] }],
};
