import type { Book, ExpectedRecord } from '../oracle/Book';
import type { Domain, Turn } from './Domain';
import { heldOperations } from './heldPayments';
import { settlementOperations } from './settlements';
import { createOrder, drawPaid, orders, payments, payOnce, tellPaid } from './payments';

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

/** Whether something of an order has gone back, is about to or may. */
const isGoingBack = (book: Book, { id }: ExpectedRecord) =>
  [...(book.records.get(payments)?.values() ?? [])].some(
    ({ values }) => values.orderId === id && (values.refundedAmount ?? values.disputedAmount) !== undefined,
  );

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
        // Two payments of less than the amount would both be taken.
        const paidAmount = Math.max(amount, drawPaid(turn, amount));
        if (isOpen) await payOnce(turn, order, paidAmount, () => simulateTwice(turn, order, paidAmount));
      },
    },
    { name: 'collect, not paid', weight: 3, run: async (turn) => void (await createOrder(turn)) },
    ...heldOperations,
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
    ...settlementOperations,
    {
      name: 'refund a collection',
      weight: 4,
      run: async ({ account, network, random }) => {
        const { book } = account;
        const isWhole = (order: ExpectedRecord) =>
          isCompleted(order) && !isGoingBack(book, order) && paid(order) <= book.spendable;
        const found = book.usable(orders, isWhole);
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
