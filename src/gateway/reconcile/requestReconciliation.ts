import { keptUntil } from '../../metadata/model/Retention';
import { type FileValue, hasColumns } from '../../metadata/values/files';
import { invalidBody } from '../http/body';
import { GatewayError } from '../http/responses';
import { requestLanguage, translator } from '../http/translation';
import { enqueueJob } from '../jobs/enqueue';
import { requirePermission } from '../resources/access';
import type { HandlerInput, WriteHooks } from '../resources/handlers';
import type { Movement } from './matching/Line';
import { isEnough, type EnteredColumns } from './sourceOf';

/** Permissions to see movements, by kind, as comparing a file with records tells about them. */
const permissions: Record<Movement['kind'], string> = {
  collection: 'trade:paymentstatement',
  payout: 'trade:payment',
  withdrawal: 'financialcenter:manage',
  recharge: 'financialcenter:manage',
};

/** Files of a merchant that are being compared at a time. */
const maxUnfinished = 5;

/** The upload of a file that is to be compared (product 7.19). The job that compares it is enqueued with it. */
export const requestReconciliation: WriteHooks<HandlerInput> = {
  before: async (input) => {
    const { model, body, caller } = input;
    const language = caller ? requestLanguage(caller.request, model) : (model.languages[0] ?? 'en');
    for (const kind of body.covers as Movement['kind'][]) {
      if (caller) requirePermission(caller.session, permissions[kind]);
    }
    const { type } = body.file as unknown as FileValue;
    const columns = body.columns as EnteredColumns | undefined;
    if (hasColumns(type) && !(columns && isEnough(columns))) {
      const msg = translator(model, language)('reconcile.problem.noColumns');
      throw invalidBody([{ path: '/columns', keyword: 'columns', params: {}, msg }]);
    }
    await requireFew(input);
    const until = keptUntil(input.now(), model.retention, 'reconciliations').toISOString();
    return { ...body, language, keptUntil: until };
  },
  after: async ({ db, merchantId, country, after: { id } }) => {
    await enqueueJob(db, 'reconcile.match', { merchantId, country, id }, { key: id, sequence: merchantId });
  },
};

async function requireFew({ db, merchantId }: HandlerInput): Promise<void> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'reconcile.match')
    .where('sequence', '=', merchantId)
    .where('state', '!=', 'dead')
    .executeTakeFirstOrThrow();
  if (count < maxUnfinished) return;
  const params = { smart_count: maxUnfinished };
  throw new GatewayError({ status: 429, text: 'reconcile.tooMany', params, retryAfter: 30 });
}
