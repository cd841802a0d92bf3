import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { invalidBody } from '../http/body';
import { post } from './post';
import type { Posting } from './posting';
import { ShortBalanceError } from './ShortBalanceError';

/**
 * Posts what a user has asked for. Where a balance does not cover it, the 422 is at the field of `path`, with what is there and
 * what is needed.
 */
export async function postAffordable(
  db: Database,
  model: Model,
  posting: Posting,
  path: string,
): Promise<void> {
  try {
    await post(db, model, [posting]);
  } catch (error) {
    if (!(error instanceof ShortBalanceError)) throw error;
    throw invalidBody([{ path, keyword: 'available', params: error.params }]);
  }
}
