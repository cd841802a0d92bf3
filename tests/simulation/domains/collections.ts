import { newId } from '../../../src/gateway/database/ids';
import { expectedFee } from '../oracle/fees';
import type { ExpectedRecord } from '../oracle/Book';
import type { Domain, Turn } from './Domain';
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

async function createOrder(turn: Turn): Promise<{ id: string; amount: number }> {
  const { client, network, random } = turn;
  const form = drawForm(turn, orders);
  const { status, body } = await client.write(orders, form, random);
  if (status !== 200) throw new Error(`An order was refused: ${JSON.stringify({ form, body })}`);
  const { id } = body.data as { id: string };
  await network.taken('collection_order', id);
  return { id, amount: form.amount };
}

const amountsOf = (amount: number) => {
  const fee = expectedFee('collection', amount);
  return { amount, fee, netAmount: amount - fee };
};

/** Expects a payment that is not settled yet. */
function expectPayment(
  { account }: Turn,
  id: string,
  amount: number,
  order?: ExpectedRecord,
): ExpectedRecord {
  const values = amountsOf(amount);
  const payment = account.book.expect(payments, id, {
    ...values,
    settlement: 'unsettled',
    orderId: order?.id,
  });
  account.book.post('collection', { unsettled: values.netAmount });
  if (!order) return payment;
  order.values.fee = Number(order.values.fee ?? 0) + values.fee;
  order.values.netAmount = Number(order.values.netAmount ?? 0) + values.netAmount;
  order.values.status = 'completed';
  return payment;
}

/** Pays a new order by the sandbox's action; `times` at once, of which one must be taken. */
async function collect(turn: Turn, times: number): Promise<void> {
  const { account, client, random } = turn;
  const { id, amount } = await createOrder(turn);
  const order = account.book.expect(orders, id, { amount, status: 'inProgress' });
  const paidAmount = drawPaid(turn, amount);
  const answers = await Promise.all(
    Array.from({ length: times }, (_, time) =>
      client.write(`${orders}/${id}/simulate-callback`, { amount: paidAmount }, random.fork(time)),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  const taken = statuses.filter((status) => status === 200).length;
  if (taken !== 1 || statuses.some((status) => status !== 200 && status !== 422))
    throw new Error(`${times} payments of one order at once were answered with ${statuses.join(', ')}.`);
  const filter = encodeURIComponent(JSON.stringify({ orderId: id }));
  const found = (await client.read(`${payments}?filter=${filter}`)).body.data as { id: string }[];
  if (found.length !== 1) throw new Error(`The order ${id} was paid once and has ${found.length} payments.`);
  const payment = expectPayment(turn, found[0]!.id, paidAmount, order);
  payment.isFinal = true;
  order.isFinal = true;
}

/** What the payers of an order paid in all, in minor units. */
const paid = ({ values }: ExpectedRecord) => Number(values.netAmount) + Number(values.fee);

const isCompleted = ({ values }: ExpectedRecord) => values.status === 'completed';

/** Collection orders that are paid exactly, too much, too little, twice, too late, or not at all; settlements and refunds. */
export const collections: Domain = {
  operations: [
    { name: 'collect', weight: 30, run: (turn) => collect(turn, 1) },
    { name: 'collect, paid twice at once', weight: 5, run: (turn) => collect(turn, 2) },
    {
      name: 'collect, not paid',
      weight: 3,
      run: async (turn) => {
        const { id, amount } = await createOrder(turn);
        turn.account.book.expect(orders, id, { amount, status: 'inProgress' });
      },
    },
    {
      name: 'collect, paid too late',
      weight: 5,
      run: async (turn) => {
        const { account, network } = turn;
        const { id, amount } = await createOrder(turn);
        account.book.expect(orders, id, { amount, status: 'failed' });
        await network.change(account, {
          entity: 'collection-order',
          id,
          field: 'status',
          from: 'inProgress',
          to: 'failed',
        });
        const payment = { id: newId(), amount: drawPaid(turn, amount) };
        expectPayment(turn, payment.id, payment.amount);
        await network.pay(account, payment, id);
      },
    },
    {
      name: 'pay again',
      weight: 8,
      run: async (turn) => {
        const { account, network, random } = turn;
        const found = account.book.usable(orders, isCompleted);
        if (found.length === 0) return false;
        const order = random.pick(found);
        order.isFinal = false;
        const payment = { id: newId(), amount: drawPaid(turn, Number(order.values.amount)) };
        expectPayment(turn, payment.id, payment.amount, order);
        await network.pay(account, payment, order.id);
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
