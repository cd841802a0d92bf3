import type { BoundAction, BoundResource } from '../../../metadata/model/BoundResource';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { entityTable } from '../../../metadata/storage/entityTable';
import { readEvents } from '../../database/recordEvents';
import { GatewayError } from '../../http/responses';
import type { Translate } from '../../http/translation';
import type { RecordInput } from '../handlers';
import type { ResourceView } from '../resourceView';
import { requireSeen } from '../masking/revision';
import { requireMaker } from './secondPerson/requireMaker';

/** Target of a write, and the resource in the language of the request, for the words of a rejection. */
interface Wording {
  bound: BoundResource;
  view: ResourceView;
  translate: Translate;
  at: { language: string };
}

/**
 * Throws 422 where the record's state, its maker or its creator forbids a write of it. The error says state and maker. Throws 412 if the
 * record is not as the user saw it, 428 where they must say.
 */
export async function requireAllowed(
  input: RecordInput,
  wording: Wording,
  rule: Pick<BoundAction, 'name' | 'permission' | 'when' | 'not' | 'only' | 'moves'>,
): Promise<void> {
  const { record } = input;
  if (rule.when && !matchesCondition(rule.when, record)) throw await wrongState(input, wording);
  if ((rule.not ?? rule.only) === 'creator')
    await requireMaker(input, { ...wording, language: wording.at.language, rule });
  requireSeen(input.wasSeen?.(wording.view, record), rule.not !== undefined);
}

async function wrongState(
  { db, model, merchantId, country, record }: RecordInput,
  { bound, translate }: Wording,
): Promise<GatewayError> {
  const table = entityTable(model, bound.entity);
  const events = await readEvents(db, table, { merchantId, country, id: record.id });
  const last = events.findLast(({ to }) => to !== null);
  const options = Object.values(bound.fields).find(({ transitions }) => transitions)?.options ?? [];
  const state = options.find(({ value }) => value === last?.to)?.title;
  const error = { path: '', keyword: 'when' };
  if (!last || state === undefined) {
    return new GatewayError({ status: 422, text: 'gateway.wrongState', errors: [{ ...error, params: {} }] });
  }
  const { kind, name } = last.actor;
  const by = kind === 'user' && name !== null ? name : translate(`gateway.actor.${kind}`);
  const params = { state, by, at: last.at };
  const errors = [{ ...error, params, msg: translate('gateway.detail.overtaken', params) }];
  return new GatewayError({ status: 422, text: 'gateway.overtaken', params, errors });
}
