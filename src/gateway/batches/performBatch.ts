import { sql } from 'kysely';
import { openSchema, textSchema } from '../../contract/schemas';
import type { RowError } from '../../contract/batches';
import { batchWrites } from '../../metadata/model/batches';
import type { Model } from '../../metadata/model/Model';
import { mayDo, type Wanted } from '../auth/team/allowed';
import { DatabaseUnavailableError } from '../database/connections/pool';
import { commitTogether, type PendingUnit, type UnitWork } from '../database/units/commitTogether';
import { sqlState, sqlStates } from '../database/connections/sqlState';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import type { ServerContext } from '../http/context';
import { GatewayError, toEnvelope } from '../http/responses';
import { defineJob, type Job } from '../jobs/Job';
import type { FormBody, Handlers, WriteBatch } from '../resources/handlers';
import { writeError } from '../resources/writes/performWrite';
import { labelOf, writeInput, type WriteTarget } from '../resources/writes/WriteTarget';
import { batchTarget, performItem } from './BatchTarget';
import { finishBatch, noteBatch, stopBatch } from './endBatch';
import type { BatchItemRow, BatchRow } from './tables';

/** Time limit of an attempt, in milliseconds; the next one goes on where it ended. */
const timeLimit = 10 * 60_000;

/** Most rows that are done at the same time, and committed together (product 8.25). */
export const maxTogether = 32;

/** A row whose code fails so often counts as failed, so that it does not hold up those after it. */
const maxFailures = 3;

/**
 * Performs batches in the order of their rows: creations in groups, others one after the other. Each row is a unit with its result: it is
 * done once, whatever happens to the process, and only if its user may (`isAllowed`).
 */
export function performBatches(isAllowed: IsAllowed = mayDo): Job {
  return defineJob({
    kind: 'batches.perform',
    payload: openSchema({ batch: textSchema }),
    timeLimit,
    async perform({ context, payload, attempt, signal }) {
      const { db, handlers } = context;
      const batch = await db
        .selectFrom('batch')
        .selectAll()
        .where('id', '=', payload.batch)
        .executeTakeFirst();
      if (!batch || batch.finished_at !== null) return;
      const target = batchTarget(context.model, batch, handlers);
      const wanted = wantedBy(context.model, batch);
      const work = {
        target,
        handlers,
        sumOf: rowSums(db, batch.id),
        isAllowed: async (transaction: Database) =>
          wanted !== undefined && isAllowed({ ...context, db: transaction }, wanted),
      };
      const waiting = await db
        .selectFrom('batch_row')
        .select('number')
        .where('batch_id', '=', batch.id)
        .where('state', '=', 'waiting')
        .orderBy('number')
        .execute();
      let together = batch.write === 'create' ? maxTogether : 1;
      while (waiting.length > 0) {
        signal.throwIfAborted();
        const units: PendingUnit[] = [];
        const commit: Commit = (unit) =>
          new Promise((resolve, reject) => units.push({ work: unit, resolve, reject }));
        const rows = waiting
          .splice(0, together)
          .map(({ number }) => performRow(context, batch, { ...work, commit }, { number, attempt }));
        // One after the other where they are done alone: what is left for a row depends on those before it.
        const alone = await commitTogether(db, units, 1);
        if (alone === units.length) together = 1;
        const outcomes = await Promise.allSettled(rows);
        for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
        if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'forbidden')) {
          const msg = target.translate('gateway.batch.notAllowed', { name: batch.user_name });
          const reason = { path: '', keyword: 'forbidden', params: {}, msg };
          return (transaction) =>
            stopBatch({ ...context, db: transaction }, target, batch, reason, { at: context.now() });
        }
      }
      return (transaction) =>
        finishBatch({ ...context, db: transaction }, target, batch, { at: context.now(), by: null });
    },
  });
}

/** Says whether a user may do something, by what is stored at that moment. */
type IsAllowed = (context: Pick<ServerContext, 'db' | 'config'>, wanted: Wanted) => Promise<boolean>;

/** Returns the right that a batch needs of its user; undefined where its resource has no such batches any more. */
function wantedBy(model: Model, { resource, write, user_id, country }: BatchRow): Wanted | undefined {
  const declared = batchWrites(model.resources[resource]!).find((each) => each.write === write);
  return declared && { userId: user_id, permission: declared.permission, country };
}

/** Does a unit together with those of other rows. Rejects with what it fails with alone. */
type Commit = <Result>(work: UnitWork<Result>) => Promise<Result>;

/** Context in which the rows of a batch are done. */
interface RowWork {
  commit: Commit;
  target: WriteTarget;
  handlers: Handlers;
  /** Whether the batch's user may do them, asked in the transaction of each. */
  isAllowed: (transaction: Database) => Promise<boolean>;
  sumOf: WriteBatch['sumOf'];
}

/** Returns what sums a field over the rows of a batch. Each sum is read once, as rows are never changed. */
function rowSums(db: Database, batchId: string): WriteBatch['sumOf'] {
  const sums = new Map<string, Promise<number>>();
  return (field) => {
    const known = sums.get(field) ?? sumRows(db, batchId, field);
    sums.set(field, known);
    return known;
  };
}

async function sumRows(db: Database, batchId: string, field: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum((body ->> ${field})::numeric), 0)::bigint as sum from batch_row
    where batch_id = ${batchId}`.execute(db);
  return rows[0]!.sum;
}

/** Names a row. */
type RowId = Pick<BatchItemRow, 'batch_id' | 'number'>;

/** Reads a row of a batch, and locks it until the unit has ended. */
const lockRow = shared<RowId, Pick<BatchItemRow, 'body' | 'record_id' | 'revision' | 'state'> | undefined>({
  alike: ({ batch_id: batch }) => batch,
  claims: ({ batch_id: batch, number }) => [`row ${number} of ${batch}`],
  run: async (db, rows) => {
    const numbers = rows.map(({ number }) => number);
    const found = await db
      .selectFrom('batch_row')
      .select(['number', 'body', 'record_id', 'revision', 'state'])
      .where('batch_id', '=', rows[0]!.batch_id)
      .where('number', '=', sql<number>`any(${numbers}::integer[])`)
      .orderBy('number')
      .forUpdate()
      .execute();
    const byNumber = new Map(found.map((row) => [row.number, row]));
    return numbers.map((number) => byNumber.get(number));
  },
});

/** Stores that a row is done, by the record that it was about or has made. */
const endRow = shared<RowId & Pick<BatchItemRow, 'record_id' | 'label'>, void>({
  alike: ({ batch_id: batch }) => batch,
  run: async (db, rows) => {
    await sql`
      update batch_row set state = 'done', record_id = ended.record_id, label = ended.label
      from unnest(${rows.map(({ number }) => number)}::integer[], ${rows.map((row) => row.record_id)}::uuid[],
        ${rows.map(({ label }) => label)}::text[]) as ended(number, record_id, label)
      where batch_row.batch_id = ${rows[0]!.batch_id} and batch_row.number = ended.number`.execute(db);
    return rows.map(() => undefined);
  },
});

/** Asks once for all rows of a batch in a transaction whether its user may do them. */
const askOnce = shared<{ batch: string; isAllowed: RowWork['isAllowed'] }, boolean>({
  alike: ({ batch }) => batch,
  run: async (db, asked) => {
    const isAllowed = await asked[0]!.isAllowed(db);
    return asked.map(() => isAllowed);
  },
});

/** Does a row that still waits, unless its user may not do it: then it goes on waiting. */
async function performRow(
  { db, home, model, config, keyRing, now }: ServerContext,
  batch: BatchRow,
  { commit, target, handlers, isAllowed, sumOf }: RowWork,
  { number, attempt }: { number: number; attempt: number },
): Promise<'forbidden' | undefined> {
  const { user_id: id, user_name: name } = batch;
  const isRow = { batch_id: batch.id, number };
  try {
    return await commit(async (transaction) => {
      const row = await lockRow(transaction, isRow);
      // Another process may have taken the job over.
      if (row?.state !== 'waiting') return undefined;
      if (!(await askOnce(transaction, { batch: batch.id, isAllowed }))) return 'forbidden';
      const input = {
        ...writeInput({ home, model, config, keyRing, now }, target, { kind: 'user', id, name }),
        ...(batch.write === 'create' ? { batch: { number: batch.number, sumOf } } : {}),
        db: transaction,
        agreedTerms: batch.terms ?? undefined,
        confirmsRepeats: (ids: readonly string[]) => isConfirmed(transaction, batch, ids),
      };
      const { record_id: recordId, revision } = row;
      const item = { number, body: JSON.parse(row.body) as FormBody, recordId, revision };
      const { after } = await performItem(target, keyRing, input, handlers, item);
      const label = after ? labelOf(target, after) : null;
      await endRow(transaction, { ...isRow, record_id: after?.id ?? recordId, label });
      return undefined;
    });
  } catch (thrown) {
    const errors = rejectionOf(writeError(model, target, thrown), target, attempt);
    if (!errors) throw thrown;
    await db
      .updateTable('batch_row')
      .set({ state: 'failed', errors: JSON.stringify(errors) })
      .where((is) => is.and({ ...isRow, state: 'waiting' }))
      .execute();
    await noteBatch(db, target, batch);
    return undefined;
  }
}

/** Whether its user has confirmed that rows of a batch repeat these records, or the batch itself has made them. */
async function isConfirmed(db: Database, batch: BatchRow, ids: readonly string[]): Promise<boolean> {
  const confirmed = new Set(JSON.parse(batch.repeats ?? '[]') as string[]);
  const others = ids.filter((id) => !confirmed.has(id));
  if (others.length === 0) return true;
  const made = await db
    .selectFrom('batch_row')
    .select('record_id')
    .where('batch_id', '=', batch.id)
    .where('record_id', 'in', others)
    .execute();
  return made.length === others.length;
}

/** Returns why a row is rejected, in the language of its batch; undefined where it may succeed later. */
function rejectionOf(error: unknown, target: WriteTarget, attempt: number): RowError[] | undefined {
  if (error instanceof GatewayError && error.status < 500 && error.status !== 429) {
    return rowErrors(error, target);
  }
  const isOfMoment =
    error instanceof DatabaseUnavailableError || sqlState(error) === sqlStates.lockNotAvailable;
  if (isOfMoment || attempt < maxFailures) return undefined;
  // What the gateway itself has refused for too long, such as orders that no network takes now, says why.
  if (error instanceof GatewayError && error.status !== 500) return rowErrors(error, target);
  return rowErrors(new GatewayError({ status: 500, text: 'gateway.batch.rowFailed' }), target);
}

/** The errors of one row, each with its text. */
export function rowErrors(error: GatewayError, { translate }: WriteTarget): RowError[] {
  const { msg, errors } = toEnvelope(error, translate);
  return errors && errors.length > 0 ? errors : [{ path: '', keyword: 'rejected', params: {}, msg }];
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'batches.perform': { batch: string };
  }
}
