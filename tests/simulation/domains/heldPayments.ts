import { newId } from '../../../src/gateway/database/ids';
import type { ExpectedRecord } from '../oracle/Book';
import type { Domain } from './Domain';
import {
  complete,
  createOrder,
  drawPaid,
  expectPayment,
  orders,
  payments,
  payOnce,
  plan,
  tellPaid,
} from './payments';

const isPartlyPaid = ({ values }: ExpectedRecord) =>
  values.status === 'inProgress' && values.paidAmount !== undefined;

/** Orders that are paid in parts, accepted or expire meanwhile, and payments that come too late. */
export const heldOperations: Domain['operations'] = [
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
      const expected = expectPayment(turn, payment.id, payment.amount, order);
      await network.pay(account, payment, id);
      await network.paid(payment.id);
      expected.isFinal = true;
    },
  },
  {
    name: 'top up',
    weight: 5,
    run: async (turn) => {
      const { account, random } = turn;
      const found = account.book.usable(orders, isPartlyPaid);
      if (found.length === 0) return false;
      const order = random.pick(found);
      const rest = Number(order.values.amount) - Number(order.values.paidAmount);
      const amount = random.chance(0.7) ? rest : drawPaid(turn, rest);
      await payOnce(turn, order, amount, () => tellPaid(turn, order, amount));
      return true;
    },
  },
  {
    name: 'accept what was paid',
    weight: 4,
    run: async (turn) => {
      const { account, client, random } = turn;
      const found = account.book.usable(orders, isPartlyPaid);
      if (found.length === 0) return false;
      const order = random.pick(found);
      order.isFinal = false;
      const { status, body } = await client.write(`${orders}/${order.id}/accept`, {}, random);
      if (status !== 200) throw new Error(`An acceptance was refused: ${JSON.stringify(body)}`);
      complete(turn, order);
      order.isFinal = true;
      return true;
    },
  },
  {
    name: 'accept a late payment',
    weight: 4,
    run: async ({ account, client, random }) => {
      const found = account.book.usable(payments, ({ values }) => values.heldFor === 'decision');
      if (found.length === 0) return false;
      const payment = random.pick(found);
      payment.isFinal = false;
      const { status, body } = await client.write(`${payments}/${payment.id}/accept`, {}, random);
      if (status !== 200) throw new Error(`An acceptance was refused: ${JSON.stringify(body)}`);
      plan(payment);
      payment.isFinal = true;
      return true;
    },
  },
  {
    name: 'expire partly paid',
    weight: 2,
    run: async ({ account, network, random }) => {
      const found = account.book.usable(orders, isPartlyPaid);
      if (found.length === 0) return false;
      const order = random.pick(found);
      order.isFinal = false;
      order.values.status = 'failed';
      for (const payment of account.book.records.get(payments)?.values() ?? []) {
        if (payment.values.orderId !== order.id) continue;
        payment.values.heldFor = 'decision';
        payment.isFinal = false;
      }
      await network.change(account, {
        entity: 'collection-order',
        id: order.id,
        field: 'status',
        from: 'inProgress',
        to: 'failed',
      });
      return true;
    },
  },
];
