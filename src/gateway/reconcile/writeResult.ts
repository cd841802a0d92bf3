import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { type FileValue, tableTypes } from '../../metadata/values/files';
import { newId } from '../database/ids';
import { type EntityRow, readRecord, toRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';
import { enqueueJob } from '../jobs/enqueue';
import { defineJob } from '../jobs/Job';
import { chooseFileStore } from '../resources/files/chooseFileStore';
import { noteRecordChanges } from '../database/recordChanges';
import {
  reconciliation,
  type Reconciliation,
  reconciliationLine,
  type ReconciliationLine,
} from './lineRecords';
import { keySchema, type ReconciliationKey } from './ReconciliationKey';
import { type OpenSource, withSource } from './reading/openSource';
import { sourceOf } from './sourceOf';
import { bindResource } from '../../metadata/bind/bindResource';
import type { TableCell, TableRow } from '../../metadata/sheets/Table';
import { remarkMark } from '../../metadata/values/cells';
import type { Cell, Rows } from '../sheets/cells';
import { toCell } from '../sheets/sheetKinds';
import { writeCsv } from '../sheets/writeCsv';
import { writeXlsx } from '../sheets/writeXlsx';

/** Time for which the result waits for further decisions, in milliseconds: each makes another one of it. */
const delay = 1_000;

const timeLimit = 10 * 60_000;

/** Has a reconciliation's result written, as it is after this transaction, and takes the earlier one away. */
export async function requestResult(db: Unit, key: ReconciliationKey): Promise<void> {
  await releaseResult(db, key);
  await enqueueJob(db, 'reconcile.write', key, { key: key.id, at: new Date(Date.now() + delay) });
}

/** Leaves the result of a reconciliation to be purged soon. It is no file that its user may still put into a form. */
async function releaseResult(db: Unit, { merchantId, id }: ReconciliationKey): Promise<void> {
  await sql`
    update stored_file set entity = null, record_id = null, unowned_since = to_timestamp(0)
    where merchant_id = ${merchantId}::uuid and record_id = ${id}::uuid and entity = ${reconciliation}
      and id = (select (attributes -> 'result' ->> 'id')::uuid from reconciliation
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid)`.execute(db);
}

/**
 * Writes the result of a reconciliation: the file that was uploaded, with what was found in columns of its own. The record has it once it is whole. If
 * somebody decides meanwhile, it is written again.
 */
export const writeResult = defineJob({
  kind: 'reconcile.write',
  payload: keySchema,
  concurrency: 1,
  timeLimit,
  waits: [5_000, 60_000],
  async perform({ context, payload: key, signal }) {
    const { db, model } = context;
    const record = await readRecord(db, entityTable(model, reconciliation), key);
    if (record?.status !== 'done') return undefined;
    const file = await storeResult(context, key, record, signal);
    return file && ((transaction) => own(transaction, context, key, record, file));
  },
});

declare module '../jobs/Job' {
  interface JobPayloads {
    'reconcile.write': ReconciliationKey;
  }
}

/** Stores the content. Its row is there before, so that the purge finds what an attempt has left that was cut off. */
async function storeResult(
  context: ServerContext,
  key: ReconciliationKey,
  record: Reconciliation,
  signal: AbortSignal,
): Promise<FileValue | undefined> {
  const { db, config, now } = context;
  const { name, id: uploaded } = record.file as unknown as FileValue;
  const source = await sourceOf(context, record, key.country);
  const id = newId();
  await sql`
    insert into stored_file (id, merchant_id, country, user_id, name, bytes, unowned_since)
    select ${id}::uuid, merchant_id, country, user_id, name, 0, ${now().toISOString()}
    from stored_file where id = ${uploaded}::uuid`.execute(db);
  const written = await withSource({ source, wanted: 'rows' }, signal, async (rows) => {
    const size = { bytes: 0 };
    const type = rows.format.format === 'csv' ? tableTypes.csv : tableTypes.xlsx;
    const content = resultContent(context, key, record, rows);
    await chooseFileStore(config).write(id, measured(content, size));
    return { type, bytes: size.bytes };
  });
  if ('problem' in written) return undefined;
  const { type, bytes } = written.result;
  const base = name.replace(/\.[^.]*$/, '');
  return {
    id,
    name: `${base}-${record.reconciliationNo}.${type === tableTypes.csv ? 'csv' : 'xlsx'}`,
    type,
    bytes,
  };
}

/** Makes the record the owner of its result, unless it has changed meanwhile. Another result is on its way then. */
async function own(
  db: Unit,
  { model }: ServerContext,
  key: ReconciliationKey,
  read: Reconciliation,
  file: FileValue,
): Promise<void> {
  const table = entityTable(model, reconciliation);
  const record = await readRecord(db, table, key, true);
  const isSame =
    record?.proposedCount === read.proposedCount && record?.missingThereCount === read.missingThereCount;
  if (!isSame) return;
  await releaseResult(db, key);
  const { id, name, type, bytes } = file;
  await db
    .updateTable('stored_file')
    .set({ name, type, bytes, entity: reconciliation, record_id: key.id, unowned_since: null })
    .where('id', '=', id)
    .execute();
  await updateRecord(db, table, key, { result: { id, name, type, bytes } });
  await noteRecordChanges(db, [{ ...key, entity: reconciliation }]);
}

async function* measured(
  content: AsyncIterable<Buffer | string>,
  size: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size.bytes += bytes.length;
    yield bytes;
  }
}

/** The columns that a result adds to those of the file, as fields of its lines. */
const added = [
  'pile',
  'reason',
  'number',
  'merchantOrderNo',
  'ourAmount',
  'difference',
  'currency',
  'state',
] as const;

/** Widths of columns, in characters. */
const width = { own: 18, added: 22 };

/**
 * Returns the content of a result: the file's rows in order, with their cells and the findings behind them. An import ignores these
 * columns.
 */
function resultContent(
  context: ServerContext,
  key: ReconciliationKey,
  { reconciliationNo, language }: Reconciliation,
  source: OpenSource<TableRow>,
): AsyncIterable<Buffer | string> {
  const { format } = source;
  const bound = bindResource(context.model, 'reconciliation-lines', key.country, language ?? 'en');
  const rows = async function* (): Rows {
    let next = 1;
    for await (const part of source.parts()) {
      const lines = await readLines(context, key, reconciliationNo, part);
      const cells: Cell[][] = [];
      for (const row of part) {
        // Rows that are empty are not read.
        for (; next < row.number; next++) cells.push([]);
        next = row.number + 1;
        const line = lines.get(row.number);
        const found = added.map((name): Cell => {
          const field = bound.fields[name];
          if (row.number === format.heading)
            return { kind: 'text', text: `${remarkMark} ${field?.title ?? name}` };
          return line && toCell(field, line[name], 0);
        });
        const own = Array.from({ length: format.width }, (_, place) => givenCell(row.cells[place]));
        cells.push(row.number === format.heading || line ? [...own, ...found] : own);
      }
      yield cells;
    }
  };
  if (format.format === 'csv') return writeCsv(rows(), { separator: format.separator });
  const widths = [...Array.from({ length: format.width }, () => width.own), ...added.map(() => width.added)];
  return writeXlsx(rows(), bound.title, widths);
}

/** A cell of the file, as it stands there. */
function givenCell(cell: TableCell | undefined): Cell {
  const { result, number, isDate, exact, text } = cell ?? { text: '' };
  if (result) return givenCell(result);
  if (!cell || text === '') return undefined;
  if (number === undefined) return { kind: 'given', text: exact ?? text };
  if (!isDate) return { kind: 'number', value: number };
  return text.length === 10
    ? { kind: 'date', text }
    : { kind: 'instant', shifted: Date.parse(`${text.replace(' ', 'T')}Z`) };
}

/** The lines of some rows, by number of the row. */
async function readLines(
  { db, model }: ServerContext,
  { merchantId, country }: ReconciliationKey,
  reconciliationNo: string,
  rows: TableRow[],
): Promise<Map<number, ReconciliationLine>> {
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const found = await sql<EntityRow>`
    select * from reconciliation_line where merchant_id = ${merchantId}::uuid and country = ${country}
      and reconciliation_no = ${reconciliationNo} and "row" between ${first} and ${last}`.execute(db);
  const table = entityTable(model, reconciliationLine);
  return new Map(found.rows.map((row) => toRecord(table, row)).map((line) => [line.row ?? 0, line]));
}
