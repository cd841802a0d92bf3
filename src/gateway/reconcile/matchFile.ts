import { mapValues } from 'es-toolkit';
import { factsOf } from '../../metadata/bind/schemas/places';
import { entityTable } from '../../metadata/storage/entityTable';
import { insertRecords, readRecord, type NewRecord } from '../database/records';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';
import { Amount } from '../http/Amount';
import { createBackgroundPauses } from '../http/pauses';
import { translator } from '../http/translation';
import { defineJob } from '../jobs/Job';
import { changeState } from '../resources/changeState';
import {
  count,
  emptyTally,
  lineRecords,
  reconciliation,
  type Reconciliation,
  reconciliationLine,
} from './lineRecords';
import type { Line } from './matching/Line';
import { matchEntries } from './matching/matchEntries';
import type { FileEntry } from './reading/FileEntry';
import { withSource } from './reading/openSource';
import type { SourceProblem } from './reading/SourceProblem';
import { readMovements, TooManyMovementsError } from './readMovements';
import { sourceOf } from './sourceOf';
import { keySchema, type ReconciliationKey } from './ReconciliationKey';
import { requestResult } from './writeResult';

const timeLimit = 10 * 60_000;

/** Waits before further attempts, in milliseconds: a database or a store of files may come back. */
const waits = [5_000, 60_000];

/** Lines of one statement. */
const batchSize = 500;

/**
 * Reads the file of a reconciliation and compares it. Lines and end are stored in one transaction: all or none. Files that cannot be
 * compared end with their reason. A process does one at a time, as reading takes memory.
 */
export const matchFile = defineJob({
  kind: 'reconcile.match',
  payload: keySchema,
  concurrency: 1,
  timeLimit,
  waits,
  async perform({ context, payload: key, signal }) {
    const record = await begin(context, key);
    if (!record) return undefined;
    const compared = await compare(context, key, record, signal);
    return 'problem' in compared
      ? (db) => fail(db, context, key, compared.problem)
      : (db) => store(db, context, key, compared);
  },
  giveUp: ({ db, context, payload }) => fail(db, context, payload, { key: 'broken' }),
});

declare module '../jobs/Job' {
  interface JobPayloads {
    'reconcile.match': ReconciliationKey;
  }
}

/** Says that the file is being compared. Undefined where it has been. */
async function begin(context: ServerContext, key: ReconciliationKey): Promise<Reconciliation | undefined> {
  const { db, model } = context;
  const record = await readRecord(db, entityTable(model, reconciliation), key);
  if (record?.status === 'matching') return record;
  return changeState(db, model, { ...stateChange(context, key), from: 'reading', to: 'matching' });
}

const stateChange = ({ now }: ServerContext, key: ReconciliationKey) =>
  ({
    entity: reconciliation,
    key,
    field: 'status',
    at: now(),
    actor: { kind: 'system' },
    effects: {},
  }) as const;

/** Result of a comparison. */
interface Compared {
  lines: Line[];
  rows: number;
  days: [first: string, last: string] | undefined;
  shape: string;
  headings: string[];
}

async function compare(
  context: ServerContext,
  key: ReconciliationKey,
  record: Reconciliation,
  signal: AbortSignal,
): Promise<Compared | { problem: SourceProblem }> {
  const source = await sourceOf(context, record, key.country);
  const { zone } = source;
  const pause = createBackgroundPauses();
  const read = await withSource(
    { source, wanted: 'entries' },
    signal,
    async ({ parts, unreadable, format, hasSides }) => {
      const entries: FileEntry[] = [];
      const named = new Set<string>();
      let days: Compared['days'];
      for await (const part of parts()) {
        for (const entry of part) {
          await pause();
          entries.push(entry);
          for (const reference of entry.references) named.add(reference);
          if (entry.day !== undefined) days = widened(days, entry.day);
        }
      }
      return { entries, days, references: [...named], unreadable, hasSides, format };
    },
  );
  if ('problem' in read) return read;
  const { entries, days, references, unreadable, hasSides, format } = read.result;
  const { shape, headings } = format;
  const kinds = record.covers;
  try {
    const movements = await readMovements(context.db, key, { kinds, references, days, zone, pause });
    signal.throwIfAborted();
    const currency = record.currency ?? '';
    const lines = await matchEntries({ entries, unreadable, hasSides, movements, currency, pause });
    return { lines, rows: entries.length + unreadable.length, days, shape, headings };
  } catch (error) {
    if (error instanceof TooManyMovementsError) return { problem: { key: 'tooManyPayments' } };
    throw error;
  }
}

/** Days that begin and end so that a further one is among them. */
function widened(days: Compared['days'], day: string): NonNullable<Compared['days']> {
  const [first, last] = days ?? [day, day];
  return [day < first ? day : first, day > last ? day : last];
}

async function store(
  db: Unit,
  context: ServerContext,
  key: ReconciliationKey,
  { lines, rows, days, shape, headings }: Compared,
): Promise<void> {
  const { model } = context;
  const record = await readRecord(db, entityTable(model, reconciliation), key, true);
  if (record?.status !== 'matching') return;
  const { merchantId, country } = key;
  const tally = { ...emptyTally };
  const pause = createBackgroundPauses();
  let batch: NewRecord[] = [];
  const flush = async () => {
    await insertRecords(db, entityTable(model, reconciliationLine), batch);
    batch = [];
  };
  for (const line of lineRecords(lines, { ...record, merchantId, country })) {
    await pause();
    count(tally, line, record.currency);
    batch.push(line);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  const changes = {
    ...tally,
    // Without dates nobody knows which payments the file ought to have: none missing would be untrue.
    ...(days
      ? { firstDay: days[0], lastDay: days[1] }
      : { missingThereCount: null, missingThereAmount: null }),
    rows,
    shape,
    headings,
  };
  await changeState(db, model, { ...stateChange(context, key), from: 'matching', to: 'done', changes });
  await requestResult(db, key);
}

async function fail(
  db: Unit,
  context: ServerContext,
  key: ReconciliationKey,
  { key: problem, params, amounts = {} }: SourceProblem,
): Promise<void> {
  const { model } = context;
  const record = await readRecord(db, entityTable(model, reconciliation), key);
  if (record?.status !== 'reading' && record?.status !== 'matching') return;
  const facts = factsOf(model, key.country);
  const money = mapValues(amounts, (minor) => new Amount(minor, facts, record.currency));
  const translate = translator(model, record.language ?? '');
  const reason = translate(`reconcile.problem.${problem}`, { ...params, ...money });
  const changes = { reason };
  await changeState(db, model, { ...stateChange(context, key), from: record.status, to: 'failed', changes });
}
