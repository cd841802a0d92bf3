import { expectedFee } from '../oracle/fees';
import { expectedReserve } from '../oracle/settlement';
import type { MethodRule, Payer } from '../world/methodRules';
import type { ExpectedRecord } from '../oracle/Book';
import type { Turn } from './Domain';
import { drawKey } from '../world/Client';
import { amountStep, drawForm } from './draw';

export const orders = 'collection-orders';
export const payments = 'pay-in-details';

/** What a payer pays: the amount, more, less, or next to nothing. */
export function drawPaid(turn: Turn, ordered: number): number {
  const { random } = turn;
  const step = amountStep(turn);
  switch (random.weighted([6, 2, 2, 1])) {
    case 0:
      return ordered;
    case 1:
      return ordered + step * random.integer(1, 5_000);
    case 2:
      return Math.max(step, ordered - step * random.integer(1, 5_000));
    default:
      return step;
  }
}

/** Creates an order by the merchant's program, and waits for what the network says. Expects the order, which has failed if the network never got it. */
export async function createOrder(
  turn: Turn,
): Promise<{ order: ExpectedRecord; amount: number; isOpen: boolean }> {
  const { account, network, random } = turn;
  const drawn = drawForm(turn, orders);
  const form = { ...drawn, merchantOrderNo: drawKey(random.fork('number')) };
  const { status: answered, body } = await account.program.write(orders, form, random);
  if (answered !== 200) throw new Error(`An order was refused: ${JSON.stringify({ form, body })}`);
  const { id, orderNo } = body.data as { id: string; orderNo: string };
  const status = await network.taken('collection_order', id);
  const { amount } = form;
  const rule = turn.provider.rules[account.country]!.methods[drawn.method as string]!;
  const order = account.book.expect(orders, id, { amount, status }, { orderNo, rule });
  return { order, amount, isOpen: status === 'inProgress' };
}

/** The rule by which payments of an order, or a payment, settle and go back. */
export const ruleOf = ({ memory }: ExpectedRecord) => memory.rule as MethodRule;

/** What the network says of who has paid: enough for a payout to them, nothing, or an account that no payout takes. */
export type KnownPayer = 'known' | 'unknown' | 'unfit';

/** Draws what the network says of who has paid. */
export function drawPayer({ random, provider, account }: Turn): { known: KnownPayer; said: Partial<Payer> } {
  const { payerName, payerAccount } = provider.rules[account.country]!.payer;
  const known = (['known', 'unknown', 'unfit'] as const)[random.weighted([8, 1, 1])]!;
  const said = {
    known: { payerName, payerAccount },
    unknown: { payerName },
    unfit: { payerName, payerAccount: '?' },
  };
  return { known, said: said[known] };
}

const amountsOf = (turn: Turn, amount: number) => {
  const fee = expectedFee('collection', amount, amountStep(turn));
  return { amount, fee, netAmount: amount - fee };
};

/** Expects a payment that is not settled yet. */
export function expectPayment(
  turn: Turn,
  id: string,
  amount: number,
  order: ExpectedRecord,
  known: KnownPayer = 'unknown',
): ExpectedRecord {
  const { account } = turn;
  const values = amountsOf(turn, amount);
  const expected = { ...values, settlement: 'unsettled', orderId: order.id };
  const payment = account.book.expect(payments, id, expected, { rule: ruleOf(order), known });
  account.book.post('collection', { unsettled: values.netAmount });
  const paidAmount = Number(order.values.paidAmount ?? 0) + amount;
  const ordered = Number(order.values.amount);
  Object.assign(order.values, {
    paidAmount,
    paid: paidAmount < ordered ? 'under' : paidAmount > ordered ? 'over' : 'exact',
  });
  if (paidAmount > ordered) order.values.overpaidAmount = paidAmount - ordered;
  order.values.fee = Number(order.values.fee ?? 0) + values.fee;
  order.values.netAmount = Number(order.values.netAmount ?? 0) + values.netAmount;
  if (order.values.status === 'failed')
    Object.assign(payment.values, { heldFor: 'decision', paidLate: true });
  else if (order.values.status === 'inProgress' && paidAmount < ordered) payment.values.heldFor = 'rest';
  else complete(turn, order);
  return payment;
}

/** Expects that an order is completed and its payments are not held any more. */
export function complete({ account }: Turn, order: ExpectedRecord): void {
  order.values.status = 'completed';
  for (const payment of account.book.records.get(payments)?.values() ?? [])
    if (payment.values.orderId === order.id) plan(payment);
}

/** Expects that a payment is not held, and what will be kept of it. */
export function plan(payment: ExpectedRecord): void {
  delete payment.values.heldFor;
  const reserved = expectedReserve(ruleOf(payment).settles ?? {}, Number(payment.values.netAmount));
  if (reserved > 0) payment.values.reservedAmount = reserved;
}

/** The payments of an order that nobody expects yet, as its merchant sees them. */
async function newPayments({ account, client }: Turn, { id }: ExpectedRecord): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ orderId: id }));
  const found = (await client.read(`${payments}?filter=${filter}`)).body.data as { id: string }[];
  const known = account.book.records.get(payments);
  return found.map((payment) => payment.id).filter((payment) => !known?.has(payment));
}

/** Has an order paid, which nothing else is under way for, and expects its one new payment. */
export async function payOnce(
  turn: Turn,
  order: ExpectedRecord,
  amount: number,
  pay: () => Promise<KnownPayer | void>,
): Promise<void> {
  order.isFinal = false;
  const known = (await pay()) ?? 'unknown';
  const found = await newPayments(turn, order);
  if (found.length !== 1)
    throw new Error(`The order ${order.id} was paid once and has ${found.length} new payments.`);
  expectPayment(turn, found[0]!, amount, order, known).isFinal = true;
  order.isFinal = true;
}

/** Has the network say, once or more often, that a payer has paid an order. Returns what it says of them. */
export async function tellPaid(turn: Turn, { memory }: ExpectedRecord, amount: number): Promise<KnownPayer> {
  const { provider, random } = turn;
  const { known, said } = drawPayer(turn);
  await provider.tell(String(memory.orderNo), { state: 'paid', amount, ...said }, random.fork('paid'));
  return known;
}
