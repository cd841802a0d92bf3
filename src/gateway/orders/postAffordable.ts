import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { invalidBody } from '../http/body';
import { post } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { ShortBalanceError } from '../ledger/ShortBalanceError';

/**
 * Posts what a user has asked for. Where a balance does not cover it, the 422 is at `/amount`, with what is there and what is
 * needed: `available` says that this is with the fee, `aboveAvailable` is for what has none.
 */
export async function postAffordable(
  db: Database,
  model: Model,
  postings: Posting[],
  keyword: 'available' | 'aboveAvailable' = 'available',
): Promise<void> {
  try {
    await post(db, model, postings);
  } catch (error) {
    if (!(error instanceof ShortBalanceError)) throw error;
    throw invalidBody([{ path: '/amount', keyword, params: error.params }]);
  }
}
