import type { ExpectedRecord } from '../oracle/Book';
import type { Operation, Turn } from './Domain';

/** A state in which a review ends. */
type Decided = 'approved' | 'rejected' | 'canceled';

/** What a decision posts. */
interface Posted {
  businessType: string;
  /** What comes to the available balance, in minor units. */
  available: number;
  /** What leaves other balances. */
  moves?: Record<string, number>;
}

/** A resource whose records wait for an operator. */
interface Reviewed {
  resource: string;
  name: string;
  weight: number;
  posted: (record: ExpectedRecord, to: Decided) => Posted;
  /** Amounts that the record no longer has where it is not approved. */
  emptied: string[];
}

const decisions = ['approved', 'approved', 'rejected', 'canceled'] as const;

/** The operation that ends a review: an operator decides, the merchant cancels, or both try at once. */
export function decideOperation({ resource, name, weight, posted, emptied }: Reviewed): Operation {
  return {
    name,
    weight,
    run: async ({ account, client, operator, random }) => {
      const { book } = account;
      const found = book.usable(resource, ({ values }) => values.status === 'underReview');
      if (found.length === 0) return false;
      const record = random.pick(found);
      record.isFinal = false;
      const wanted = random.pick(decisions);
      const isContested = random.chance(0.15);
      const most = Math.max(...decisions.map((to) => posted(record, to).available));
      const credit = book.await(most);
      const decision = wanted === 'approved' ? 'approve' : 'reject';
      const isOperators = wanted !== 'canceled' || isContested;
      const isMerchants = wanted === 'canceled' || isContested;
      const cancel = `${resource}/${record.id}/cancel`;
      // What only its creator may cancel remembers who that is.
      const canceling = (record.memory.creator ?? client) as Turn['client'];
      await Promise.all([
        isOperators && operator.decide(record.id, decision, random.fork('operator')),
        isMerchants && canceling.write(cancel, {}, random.fork('merchant')),
      ]);
      const { status } = (await client.read(`${resource}/${record.id}`)).body.data as { status: string };
      const possible = isContested
        ? [decision === 'approve' ? 'approved' : 'rejected', 'canceled']
        : [wanted];
      const decided = decisions.find((to) => to === status && possible.includes(to));
      if (!decided)
        throw new Error(`${record.id} of ${resource} is ${status}, not ${possible.join(' or ')}.`);
      record.values.status = decided;
      const { businessType, available, moves = {} } = posted(record, decided);
      if (decided !== 'approved') for (const field of emptied) record.values[field] = undefined;
      if (available > 0) credit.came(businessType);
      else credit.refused();
      book.post(businessType, moves);
      return true;
    },
  };
}
