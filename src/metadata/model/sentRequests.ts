import type { RowError } from './batches';

/** The first part of the path of the call that finds what became of a request, which no resource can be called. */
export const requestsCall = 'requests';

/** What became of a request that was sent with an `Idempotency-Key` and whose response never arrived. */
export type SentOutcome =
  /** It was done; `data` is that of its response. */
  | { state: 'done'; data: unknown }
  /** It was rejected, and changed nothing. */
  | { state: 'refused'; msg: string; errors: RowError[] }
  /** It has not been received, and never has an effect if it still is. */
  | { state: 'missing' }
  /** It was sent so long ago that the gateway does not know any more. */
  | { state: 'expired' };
