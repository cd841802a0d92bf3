import { newId } from '../../../src/gateway/database/ids';
import { expectedFee } from '../oracle/fees';
import type { ExpectedRecord } from '../oracle/Book';
import type { Domain, Turn } from './Domain';
import { drawKey } from '../world/Client';
import { amountStep, drawForm } from './draw';

const orders = 'collection-orders';
const payments = 'pay-in-details';

/** What a payer pays: the amount, more, less, or next to nothing. */
function drawPaid(turn: Turn, ordered: number): number {
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
async function createOrder(turn: Turn): Promise<{ order: ExpectedRecord; amount: number; isOpen: boolean }> {
  const { account, network, random } = turn;
  const form = { ...drawForm(turn, orders), merchantOrderNo: drawKey(random.fork('number')) };
  const { status: answered, body } = await account.program.write(orders, form, random);
  if (answered !== 200) throw new Error(`An order was refused: ${JSON.stringify({ form, body })}`);
  const { id, orderNo } = body.data as { id: string; orderNo: string };
  const status = await network.taken('collection_order', id);
  const { amount } = form;
  const order = account.book.expect(orders, id, { amount, status }, { orderNo });
  return { order, amount, isOpen: status === 'inProgress' };
}

const amountsOf = (turn: Turn, amount: number) => {
  const fee = expectedFee('collection', amount, amountStep(turn));
  return { amount, fee, netAmount: amount - fee };
};

/** Expects a payment that is not settled yet. */
function expectPayment(turn: Turn, id: string, amount: number, order?: ExpectedRecord): ExpectedRecord {
  const { account } = turn;
  const values = amountsOf(turn, amount);
  const payment = account.book.expect(payments, id, {
    ...values,
    settlement: 'unsettled',
    orderId: order?.id,
  });
  account.book.post('collection', { unsettled: values.netAmount });
  if (!order) return payment;
  const paidAmount = Number(order.values.paidAmount ?? 0) + amount;
  const ordered = Number(order.values.amount);
  Object.assign(order.values, {
    paidAmount,
    paid: paidAmount < ordered ? 'under' : paidAmount > ordered ? 'over' : 'exact',
  });
  if (paidAmount > ordered) order.values.overpaidAmount = paidAmount - ordered;
  order.values.fee = Number(order.values.fee ?? 0) + values.fee;
  order.values.netAmount = Number(order.values.netAmount ?? 0) + values.netAmount;
  order.values.status = 'completed';
  return payment;
}

/** The payments of an order that nobody expects yet, as its merchant sees them. */
async function newPayments({ account, client }: Turn, { id }: ExpectedRecord): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ orderId: id }));
  const found = (await client.read(`${payments}?filter=${filter}`)).body.data as { id: string }[];
  const known = account.book.records.get(payments);
  return found.map((payment) => payment.id).filter((payment) => !known?.has(payment));
}

/** Has an order paid, which nothing else is under way for, and expects its one new payment. */
async function payOnce(
  turn: Turn,
  order: ExpectedRecord,
  amount: number,
  pay: () => Promise<void>,
): Promise<void> {
  order.isFinal = false;
  await pay();
  const found = await newPayments(turn, order);
  if (found.length !== 1)
    throw new Error(`The order ${order.id} was paid once and has ${found.length} new payments.`);
  expectPayment(turn, found[0]!, amount, order).isFinal = true;
  order.isFinal = true;
}

/** Has the network say, once or more often, that a payer has paid an order. */
function tellPaid({ provider, random }: Turn, { memory }: ExpectedRecord, amount: number): Promise<void> {
  return provider.tell(String(memory.orderNo), { state: 'paid', amount }, random.fork('paid'));
}

/** Pays a new order by two of the sandbox's actions at once, of which one must be taken. */
async function simulateTwice(
  { client, random }: Turn,
  { id }: ExpectedRecord,
  amount: number,
): Promise<void> {
  const answers = await Promise.all(
    [0, 1].map((time) => client.write(`${orders}/${id}/simulate-callback`, { amount }, random.fork(time))),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  if (statuses[0] !== 200 || statuses[1] !== 422)
    throw new Error(`Two payments of one order at once were answered with ${statuses.join(', ')}.`);
}

/** What the payers of an order paid in all, in minor units. */
const paid = ({ values }: ExpectedRecord) => Number(values.netAmount) + Number(values.fee);

const isCompleted = ({ values }: ExpectedRecord) => values.status === 'completed';

/** Collection orders that are paid exactly, too much, too little, twice, too late, or not at all; settlements and refunds. */
export const collections: Domain = {
  operations: [
    {
      name: 'collect',
      weight: 30,
      run: async (turn) => {
        const { order, amount, isOpen } = await createOrder(turn);
        const paidAmount = drawPaid(turn, amount);
        if (isOpen) await payOnce(turn, order, paidAmount, () => tellPaid(turn, order, paidAmount));
      },
    },
    {
      name: 'collect, paid twice at once',
      weight: 5,
      run: async (turn) => {
        const { order, amount, isOpen } = await createOrder(turn);
        const paidAmount = drawPaid(turn, amount);
        if (isOpen) await payOnce(turn, order, paidAmount, () => simulateTwice(turn, order, paidAmount));
      },
    },
    { name: 'collect, not paid', weight: 3, run: async (turn) => void (await createOrder(turn)) },
    {
      name: 'collect, paid too late',
      weight: 5,
      run: async (turn) => {
        const { account, network } = turn;
        const { order, amount, isOpen } = await createOrder(turn);
        const { id } = order;
        if (isOpen) {
          order.values.status = 'failed';
          await network.change(account, {
            entity: 'collection-order',
            id,
            field: 'status',
            from: 'inProgress',
            to: 'failed',
          });
        }
        const payment = { id: newId(), amount: drawPaid(turn, amount) };
        expectPayment(turn, payment.id, payment.amount);
        await network.pay(account, payment, id);
      },
    },
    {
      name: 'pay again',
      weight: 8,
      run: async (turn) => {
        const { account, random } = turn;
        const found = account.book.usable(orders, isCompleted);
        if (found.length === 0) return false;
        const order = random.pick(found);
        const amount = drawPaid(turn, Number(order.values.amount));
        await payOnce(turn, order, amount, () => tellPaid(turn, order, amount));
        return true;
      },
    },
    {
      name: 'settle',
      weight: 20,
      run: async ({ account, network, random }) => {
        const found = account.book.usable(payments, ({ values }) => values.settlement === 'unsettled');
        const first = random.integer(0, Math.max(0, found.length - 1));
        for (const payment of found.slice(first, first + random.integer(1, 4))) {
          // Another client may have settled it while the one before it was being settled.
          if (!payment.isFinal) continue;
          payment.isFinal = false;
          payment.values.settlement = 'settled';
          const net = Number(payment.values.netAmount);
          account.book.post('settlement', { unsettled: -net, available: net });
          await network.change(account, {
            entity: 'pay-in-detail',
            id: payment.id,
            field: 'settlement',
            from: 'unsettled',
            to: 'settled',
            changes: { settledAt: new Date().toISOString() },
          });
        }
        return found.length > 0;
      },
    },
    {
      name: 'refund a collection',
      weight: 4,
      run: async ({ account, network, random }) => {
        const { book } = account;
        const found = book.usable(orders, (order) => isCompleted(order) && paid(order) <= book.spendable);
        if (found.length === 0) return false;
        const order = random.pick(found);
        order.isFinal = false;
        const values = { status: 'refunded' };
        book.spend({ record: order, values, businessType: 'collectionRefund', amount: paid(order) });
        await network.change(account, {
          entity: 'collection-order',
          id: order.id,
          field: 'status',
          from: 'completed',
          to: 'refunded',
        });
        return true;
      },
    },
  ],
  resources: [
    { resource: orders, time: 'requestedAt', groupBy: 'status', sums: ['amount', 'fee', 'netAmount'] },
    { resource: payments, time: 'paidAt', groupBy: 'settlement', sums: ['amount', 'fee', 'netAmount'] },
  ],
};
