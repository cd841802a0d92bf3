import { scenarioOf } from '../../../src/gateway/networks/plugins/scenarios';
import type { ExpectedRecord } from '../oracle/Book';
import { expectedFee } from '../oracle/fees';
import { drawKey } from '../world/Client';
import type { Turn } from './Domain';
import { amountStep, drawForm, largestAmount } from './draw';
import { isShort, send } from './send';

export const payouts = 'payout-orders';

/** Draws a payout: now and then of all that there is, or a little more than that. */
export function drawPayout(turn: Turn): { amount: number; merchantOrderNo: string } {
  const { account, random } = turn;
  const form = { ...drawForm(turn, payouts), merchantOrderNo: drawKey(random.fork('number')) };
  if (random.chance(0.2) && account.book.spendable > form.amount) {
    const step = amountStep(turn);
    const share = random.chance(0.5) ? 1 : 0.996;
    const most = Math.floor((account.book.spendable * share) / step) * step;
    form.amount = Math.min(most, form.amount * 50, largestAmount(turn, 'payout-order'));
    if (scenarioOf(form.amount) !== undefined) form.amount -= 2_000;
  }
  return form;
}

/**
 * Has the merchant's program pay out, and expects what the network has done with it then. Returns no record where the balance does not cover it, or where `isRefused`
 * says that it was refused as it should be.
 */
export async function payOut(
  turn: Turn,
  form: { amount: number; replaces?: string },
  isRefused: (keyword: string | undefined) => boolean = () => false,
): Promise<ExpectedRecord | undefined> {
  const { account, network } = turn;
  const { book } = account;
  const fee = expectedFee('payout', form.amount, amountStep(turn));
  const debit = form.amount + fee;
  const attempt = book.attempt(debit);
  const answer = await send({ ...turn, client: account.program }, payouts, form);
  if (answer.status === 422 && isRefused(answer.body.errors?.[0]?.keyword)) {
    attempt.dropped();
    return undefined;
  }
  if (isShort(answer, form)) {
    attempt.refused();
    return undefined;
  }
  attempt.taken();
  const { id, orderNo } = answer.body.data as { id: string; orderNo: string };
  book.post('payout', { available: -debit, payoutHold: debit });
  // What the network has taken it does what a later operation says with. What it never got comes back, and may be spent before anybody sees it.
  const back = book.await(debit);
  const status = await network.taken('payout_order', id);
  const record = book.expect(payouts, id, { amount: form.amount, status }, { fee, orderNo });
  if (status === 'failed') {
    back.came('payoutRefund');
    book.post('payoutRefund', { payoutHold: -debit });
  } else back.refused();
  return record;
}
