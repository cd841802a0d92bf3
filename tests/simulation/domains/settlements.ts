import type { Book, ExpectedRecord } from '../oracle/Book';
import { comesToMinimum } from '../oracle/settlement';
import type { Domain } from './Domain';
import { payments, ruleOf } from './payments';

/** Whether a payment can be settled: it is not held. */
const isSettling = ({ values }: ExpectedRecord) =>
  values.settlement === 'unsettled' && values.heldFor === undefined;

const netOf = ({ values }: ExpectedRecord) => Number(values.netAmount);

const minimumOf = (payment: ExpectedRecord) => ruleOf(payment).settles?.minimum;

/** Expects that a payment settles, and what is kept of it in reserve. */
function settle(book: Book, payment: ExpectedRecord): void {
  const { values } = payment;
  const reserved = Number(values.reservedAmount ?? 0);
  values.settlement = 'settled';
  if (reserved > 0) values.reserve = 'held';
  book.postKept(
    { businessType: 'settlement', from: 'unsettled', amount: netOf(payment) },
    { businessType: 'reserve', to: 'reserve', amount: reserved },
  );
}

/** Payments that settle by their rules: at once, or by turns that may not come to the minimum; what is kept of them, and released later. */
export const settlementOperations: Domain['operations'] = [
  {
    name: 'settle',
    weight: 20,
    run: async ({ account, network, random }) => {
      const found = account.book.usable(payments, isSettling);
      const first = random.integer(0, Math.max(0, found.length - 1));
      for (const payment of found.slice(first, first + random.integer(1, 4))) {
        // Another client may have settled it while the one before it was being settled.
        if (!payment.isFinal) continue;
        payment.isFinal = false;
        settle(account.book, payment);
        await network.settle(account, payment.id);
      }
      return found.length > 0;
    },
  },
  {
    name: 'settle a turn with a minimum',
    weight: 8,
    run: async ({ account, network, random }) => {
      const found = account.book.usable(
        payments,
        (payment) => isSettling(payment) && minimumOf(payment) !== undefined,
      );
      if (found.length === 0) return false;
      const rule = ruleOf(random.pick(found));
      const alike = found.filter((payment) => ruleOf(payment) === rule);
      const first = random.integer(0, alike.length - 1);
      const turn = alike.slice(first, first + random.integer(1, 5));
      for (const payment of turn) payment.isFinal = false;
      const isLast = random.chance(0.2);
      if (isLast || comesToMinimum(rule.settles ?? {}, turn.map(netOf)))
        for (const payment of turn) settle(account.book, payment);
      await network.turn(
        account,
        turn.map(({ id }) => id),
        isLast,
      );
      return true;
    },
  },
  {
    name: 'release a reserve',
    weight: 6,
    run: async ({ account, network, random }) => {
      const { book } = account;
      const found = book.usable(payments, ({ values }) => values.reserve === 'held');
      if (found.length === 0) return false;
      const payment = random.pick(found);
      payment.isFinal = false;
      payment.values.reserve = 'released';
      const reserved = Number(payment.values.reservedAmount);
      book.post('reserveRelease', { reserve: -reserved, available: reserved });
      await network.release(account, payment.id);
      return true;
    },
  },
];
