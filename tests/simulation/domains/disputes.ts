import type { ExpectedRecord } from '../oracle/Book';
import type { Domain, Turn } from './Domain';
import { coverOperations, disputes } from './coverMissing';
import { amountStep } from './draw';
import { payments } from './payments';
import { findReturnable } from './refunds';

/** What operations remember of a dispute. */
interface Remembered {
  disputeNo: string;
  orderNo: string;
  claim: string;
  payment: ExpectedRecord;
  order: ExpectedRecord;
}

const isOpen = ({ values }: ExpectedRecord) =>
  values.status === 'needsResponse' || values.status === 'underReview';

function addDisputed({ values }: ExpectedRecord, amount: number): void {
  const disputed = Number(values.disputedAmount ?? 0) + amount;
  if (disputed === 0) delete values.disputedAmount;
  else values.disputedAmount = disputed;
}

/**
 * Has the network tell that a payer disputes a payment. Expects what is held for it: all that was there, up to the amount. Returns whether the network
 * has the order, and can tell it.
 */
async function open(
  { account, client, provider, random }: Turn,
  { payment, order, amount }: { payment: ExpectedRecord; order: ExpectedRecord; amount: number },
): Promise<boolean> {
  const { book } = account;
  const paid = (await client.read(`${payments}/${payment.id}`)).body.data as {
    networkRef?: string;
    orderNo: string;
  };
  if (!provider.hasTaken(paid.orderNo)) return false;
  const earlier = [...(book.records.get(disputes)?.values() ?? [])].filter(
    ({ memory }) => memory.payment === payment,
  );
  const claim = `claim-${payment.id}-${earlier.length}`;
  const attempt = book.attempt(amount);
  const said = { state: 'disputed', id: claim, amount } as const;
  await provider.tell(
    paid.orderNo,
    { ...said, ...(paid.networkRef !== undefined && { original: paid.networkRef }) },
    random,
  );
  const filter = encodeURIComponent(JSON.stringify({ networkRef: claim }));
  const [found] = (await client.read(`${disputes}?filter=${filter}`)).body.data as {
    id: string;
    disputeNo: string;
    heldAmount: number;
  }[];
  if (!found) throw new Error(`No dispute was opened of ${amount} of the payment ${payment.id}.`);
  const { id, disputeNo, heldAmount } = found;
  if (heldAmount === amount) attempt.taken();
  else {
    attempt.refused();
    book.attempt(heldAmount).taken();
  }
  book.post('dispute', { available: -heldAmount, disputeHold: heldAmount });
  addDisputed(payment, amount);
  addDisputed(order, amount);
  const memory = { orderNo: paid.orderNo, disputeNo, claim, payment, order } satisfies Remembered;
  book.expect(disputes, id, { amount, heldAmount, status: 'needsResponse' }, { ...memory }).isFinal = true;
  return true;
}

/** What of a lost dispute its merchant's balance did not cover, in minor units. */
async function readMissing(client: Turn['client'], { id }: ExpectedRecord): Promise<number> {
  const { missingAmount } = (await client.read(`${disputes}/${id}`)).body.data as {
    missingAmount?: number | null;
  };
  return missingAmount ?? 0;
}

/** Disputes of payments, whole and in part, that merchants contest or leave, and that are won or lost. */
export const disputeDomain: Domain = {
  operations: [
    {
      name: 'dispute a payment',
      weight: 6,
      run: async (turn) => {
        const { account, random } = turn;
        const { records } = account.book;
        // Where several payments of an order could be meant, and one has no name, nobody can tell.
        const isAlone = ({ id, values }: ExpectedRecord) =>
          [...(records.get(payments)?.values() ?? [])].every(
            (other) => other.id === id || other.values.orderId !== values.orderId,
          );
        const found = findReturnable(
          turn,
          (payment) => payment.values.settlement === 'settled' && isAlone(payment),
        );
        if (found.length === 0) return false;
        const { payment, order, left } = random.pick(found);
        const step = amountStep(turn);
        const isWhole = left <= step || random.chance(0.5);
        const amount = isWhole ? left : step * random.integer(1, Math.floor(left / step));
        payment.isFinal = false;
        order.isFinal = false;
        const isOpened = await open(turn, { payment, order, amount });
        payment.isFinal = true;
        order.isFinal = true;
        return isOpened;
      },
    },
    {
      name: 'contest a dispute',
      weight: 4,
      run: async ({ account, client, random }) => {
        const found = account.book.usable(disputes, ({ values }) => values.status === 'needsResponse');
        if (found.length === 0) return false;
        const dispute = random.pick(found);
        dispute.isFinal = false;
        const answer = { explanation: 'It was delivered as agreed.' };
        const { status, body } = await client.write(`${disputes}/${dispute.id}/contest`, answer, random);
        if (status !== 200) throw new Error(`An answer was refused: ${JSON.stringify(body)}`);
        Object.assign(dispute.values, { status: 'underReview', answer: 'contested' });
        dispute.isFinal = true;
        return true;
      },
    },
    {
      name: 'decide a dispute',
      weight: 6,
      run: async ({ account, client, provider, random }) => {
        const { book } = account;
        const found = book
          .usable(disputes, isOpen)
          .filter(
            ({ memory }) =>
              (memory.order as ExpectedRecord).isFinal && (memory.payment as ExpectedRecord).isFinal,
          );
        if (found.length === 0) return false;
        const dispute = random.pick(found);
        const { orderNo, claim, payment, order } = dispute.memory as unknown as Remembered;
        const [amount, held] = [Number(dispute.values.amount), Number(dispute.values.heldAmount)];
        for (const each of [dispute, payment, order]) each.isFinal = false;
        const isWon = random.chance(0.4);
        const state = isWon ? ('disputeWon' as const) : ('disputeLost' as const);
        const attempt = isWon ? undefined : book.attempt(amount - held);
        const back = isWon ? book.await(held) : undefined;
        await provider.tell(orderNo, { state, id: claim, amount }, random);
        dispute.values.status = isWon ? 'won' : 'lost';
        const missing = attempt ? await readMissing(client, dispute) : 0;
        if (missing === 0) attempt?.taken();
        else {
          attempt?.refused();
          book.attempt(amount - held - missing).taken();
          dispute.values.missingAmount = missing;
        }
        book.post(state, { disputeHold: -held, ...(!isWon && { available: held + missing - amount }) });
        back?.came(state);
        if (isWon) for (const each of [payment, order]) addDisputed(each, -amount);
        for (const each of [dispute, payment, order]) each.isFinal = true;
        return true;
      },
    },
    ...coverOperations,
  ],
  resources: [{ resource: disputes, time: 'openedAt', groupBy: 'status', sums: ['amount'] }],
};
