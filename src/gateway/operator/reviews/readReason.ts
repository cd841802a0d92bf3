import { objectSchema } from '../../../contract/schemas';
import { bodyReader } from '../../http/body';

/** Reader of the reason of a decision that is no approval. */
export const readReason = bodyReader(
  objectSchema({ reason: { type: 'string', minLength: 1, maxLength: 1_000 } }),
);
