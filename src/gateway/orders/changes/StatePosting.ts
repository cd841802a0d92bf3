import type { EntityRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';

/** A state that a record has taken, with all that its posting follows from. */
interface PostedState {
  merchantId: string;
  country: string;
  /** As it is then. */
  record: EntityRecord;
  /** Undefined for the first state of a new record. */
  from: string | undefined;
  to: string;
  at: Date;
  /** When the record took the state, or was due to. */
  valueAt: Date;
  /** What is held for the record, or is to be held from its first state on; in minor units. Zero where it holds nothing. */
  held: number;
}

/** Returns what a state of a record posts; nothing where its money stays as it is. Neither reads nor writes anything. */
export type StatePosting = (state: PostedState) => Posting | undefined;

/** What all postings of a record have in common. `number` is its number as people know it. */
export function postingOf(
  { merchantId, country, at, valueAt, record }: PostedState,
  entity: string,
  { currency, number }: { currency: string; number: string },
): Pick<Posting, 'merchantId' | 'country' | 'currency' | 'at' | 'source'> & { valueAt: Date } {
  return { merchantId, country, currency, at, valueAt, source: { entity, id: record.id, number } };
}
