import type { BatchBody } from '../../contract/batches';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { factsOf } from '../../metadata/bind/schemas/places';
import { createValidator } from '../../metadata/validation/createValidator';
import { memoize } from '../../metadata/tracking/memoize';
import { batchWrites } from '../../metadata/model/batches';
import type { NumberGenerator } from '../../metadata/model/BoundField';
import { isObject, type JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Unit } from '../database/units/Unit';
import { invalidBody } from '../http/body';
import type { ErrorDetail } from '../../contract/envelope';
import { GatewayError, maxErrors, toEnvelope } from '../http/responses';
import { createPauses } from '../http/pauses';
import { enqueueJob } from '../jobs/enqueue';
import { validateBody } from '../resources/validateBody';
import { drawNumber } from '../resources/writes/generate';
import type { WriteTarget } from '../resources/writes/WriteTarget';
import type { BatchItem } from './BatchTarget';
import { batchBody } from './contracts';
import type { BatchRow } from './tables';

/** A batch that was sent: its writes, and the name of the file that they are from. */
export interface SentBatch {
  items: BatchItem[];
  file: string | null;
}

/**
 * Reads the body of a batch, each of whose rows must be valid by its form. Throws 422 with at most 50 errors, below `/rows/<number>`: a
 * batch is stored whole or not at all. Lets others run in between.
 */
export async function readBatch(
  model: Model,
  target: WriteTarget,
  body: unknown,
  now: Date,
): Promise<SentBatch> {
  const { at } = target;
  const shape = bodyValidator(model, at.resource, at.form, at.country)(body);
  if (shape.length > 0) throw invalidBody(shape.slice(0, maxErrors));
  const sent = body as BatchBody;
  if ('ids' in sent) {
    const { ids, revisions = {} } = sent;
    const input = validateBody(model, at, sent.input, now);
    return {
      file: null,
      items: ids.map((recordId, index) => ({
        number: index + 1,
        body: input,
        recordId,
        revision: Object.hasOwn(revisions, recordId) ? revisions[recordId]! : null,
      })),
    };
  }
  const errors: ErrorDetail[] = [];
  const numbers = new Set<number>();
  const items: BatchItem[] = [];
  const pause = createPauses();
  for (const { number, values } of sent.rows) {
    if (errors.length >= maxErrors) break;
    await pause();
    if (numbers.has(number)) errors.push({ path: `/rows/${number}`, keyword: 'uniqueItems', params: {} });
    numbers.add(number);
    try {
      items.push({ number, body: validateBody(model, at, values, now), recordId: null, revision: null });
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.errors) throw error;
      const { errors: own = [] } = toEnvelope(error, target.translate);
      errors.push(...own.map((each) => ({ ...each, path: `/rows/${number}${each.path}` })));
    }
  }
  if (errors.length > 0) throw invalidBody(errors.slice(0, maxErrors));
  return { items, file: sent.file };
}

/** Validates the body as a whole, without what the forms say of rows: their errors are reported by row. */
const bodyValidator = memoize((model: Model, resource: string, write: string, country: string) => {
  const declared = batchWrites(model.resources[resource]!).find((each) => each.write === write)!;
  const { $defs: _defs, ...schema } = batchBody(model, resource, declared, country) as JsonSchema;
  const { rows, ...properties } = schema.properties as Record<string, JsonSchema>;
  const input = properties.input ? { input: { type: 'object' } } : {};
  const { items, ...list } = rows ?? {};
  const row = items as { properties: Record<string, JsonSchema> } | undefined;
  const rowsOf = row && {
    rows: { ...list, items: { ...row, properties: { ...row.properties, values: { type: 'object' } } } },
  };
  const validate = createValidator({ ...schema, properties: { ...properties, ...input, ...rowsOf } });
  const name = rows ? 'rows' : 'ids';
  return (body: unknown) => {
    if (!isObject(body)) return validate(body);
    const sent: unknown = body[name];
    // One more than are accepted says that there are too many.
    return validate(Array.isArray(sent) ? { ...body, [name]: sent.slice(0, declared.limit + 1) } : body);
  };
});

/** The number of a batch, behind the country's code. */
const numberOfBatch: NumberGenerator = { country: true, prefix: 'BT', time: 'yyyyMMdd', random: 8 };

/** Batches of a user in any {@link quotaTime}: each may have 4 MB, and is kept for months. */
const maxBatches = 200;

/** In milliseconds. */
const quotaTime = 24 * 60 * 60_000;

/** Stores a batch and enqueues the job that performs it, in the transaction of its request. Throws 429 beyond the user's 200 a day. */
export async function storeBatch(
  db: Unit,
  model: Model,
  target: WriteTarget,
  { items, file }: SentBatch,
  sent: Pick<BatchRow, 'key' | 'user_name' | 'terms'> & { repeats: string[]; now: Date },
): Promise<BatchRow> {
  const { merchantId, country, userId, at } = target;
  const facts = factsOf(model, country);
  await requireFewBatches(db, target, sent.now);
  const draft: Omit<BatchRow, 'number'> = {
    id: newId(),
    merchant_id: merchantId,
    country,
    resource: at.resource,
    write: at.form,
    user_id: userId,
    user_name: sent.user_name,
    language: at.language,
    key: sent.key,
    file,
    repeats: sent.repeats.length > 0 ? JSON.stringify(sent.repeats) : null,
    terms: sent.terms,
    total: items.length,
    created_at: sent.now.toISOString(),
    finished_at: null,
    stopped_by: null,
  };
  const batch = await insertNumbered(db, draft, () => drawNumber(numberOfBatch, facts, sent.now));
  await sql`
    insert into batch_row (batch_id, number, body, record_id, revision, state)
    select ${batch.id}, number, body, record_id, revision, 'waiting' from unnest(
      ${items.map(({ number }) => number)}::integer[],
      ${items.map(({ body }) => JSON.stringify(body))}::jsonb[],
      ${items.map(({ recordId }) => recordId)}::uuid[],
      ${items.map(({ revision }) => revision)}::text[]
    ) as items(number, body, record_id, revision)`.execute(db);
  await enqueueJob(db, 'batches.perform', { batch: batch.id }, { key: batch.id });
  return batch;
}

async function requireFewBatches(db: Unit, { merchantId, userId }: WriteTarget, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('batch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - quotaTime).toISOString())
    .executeTakeFirstOrThrow();
  if (count < maxBatches) return;
  const params = { limit: maxBatches };
  throw new GatewayError({ status: 429, text: 'gateway.batch.tooMany', params, retryAfter: 60 * 60 });
}

/** Stores a batch under a number that no other batch of the merchant has. */
async function insertNumbered(
  db: Unit,
  draft: Omit<BatchRow, 'number'>,
  draw: () => string,
): Promise<BatchRow> {
  const batch = { ...draft, number: draw() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('batch')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'number']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? insertNumbered(db, draft, draw) : batch;
}

/** Returns the key of a request that sends a batch. Throws 422 without one: what it does must be done once. */
export function requireKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string') return key;
  throw new GatewayError({ status: 422, text: 'gateway.idempotencyKey' });
}
