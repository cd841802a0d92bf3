import type { EntityRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';

/** A state that a record has taken, with all that its posting follows from. */
interface PostedState {
  merchantId: string;
  country: string;
  /** The record in its new state. */
  record: EntityRecord;
  /** Undefined for the first state of a new record. */
  from: string | undefined;
  to: string;
  at: Date;
  /** When the record took the state, or was due to. */
  valueAt: Date;
  /** Amount that is or will be held for the record, in minor units; zero where it holds nothing. */
  held: number;
}

/** Returns what a state of a record posts; nothing where its money stays as it is. Neither reads nor writes anything. */
export type StatePosting = (state: PostedState) => Posting | undefined;

/** Returns the common parts of a record's postings. `number` is its number as people know it. */
export function postingOf(
  { merchantId, country, at, valueAt, record }: PostedState,
  entity: string,
  { currency, number }: { currency: string; number: string },
): Pick<Posting, 'merchantId' | 'country' | 'currency' | 'at' | 'source'> & { valueAt: Date } {
  return { merchantId, country, currency, at, valueAt, source: { entity, id: record.id, number } };
}
