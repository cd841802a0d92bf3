import { sql } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import type { TableCell, TableRow } from '../../metadata/sheets/readTable';
import { entityTable } from '../../metadata/storage/entityTable';
import { remarkMark } from '../../metadata/values/cells';
import { type EntityRow, toRecord } from '../database/records';
import { type Cell, type Rows, toCell } from '../sheets/cells';
import { writeCsv } from '../sheets/writeCsv';
import { writeXlsx } from '../sheets/writeXlsx';
import type { ServerContext } from '../http/context';
import { type Reconciliation, reconciliationLine, type ReconciliationLine } from './lineRecords';
import type { OpenSource } from './reading/openSource';
import type { ReconciliationKey } from './ReconciliationKey';

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
 * Returns the content of a result: all rows of the file in their order, its cells as they are there, and what was found behind them.
 * An import ignores these columns.
 */
export function resultContent(
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
