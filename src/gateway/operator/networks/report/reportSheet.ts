import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { ReportRow } from '../../../../contract/operator/report';
import type { Cell, Rows } from '../../../sheets/cells';
import { writeCsv } from '../../../sheets/writeCsv';
import { writeXlsx } from '../../../sheets/writeXlsx';

/** The columns of a report, with their headings and widths. */
const columns: readonly { field: keyof ReportRow; heading: string; width: number }[] = [
  { field: 'country', heading: 'Country', width: 9 },
  { field: 'currency', heading: 'Currency', width: 10 },
  { field: 'network', heading: 'Network', width: 16 },
  { field: 'method', heading: 'Method', width: 16 },
  { field: 'revenue', heading: 'Revenue', width: 18 },
  { field: 'networkCosts', heading: 'Network costs', width: 18 },
  { field: 'bankFees', heading: 'Bank fees', width: 18 },
  { field: 'writeOffs', heading: 'Written off', width: 18 },
  { field: 'taxes', heading: 'Taxes', width: 18 },
  { field: 'result', heading: 'Result', width: 18 },
];

/** Writes a report as the kind of file that a name ends with, .xlsx or .csv. Undefined for any other name. */
export function writeReport(month: string, report: readonly ReportRow[], name: string): Readable | undefined {
  const kind = extname(name).toLowerCase();
  const headings = ['Month', ...columns.map(({ heading }) => heading)].map(textCell);
  const lines = report.map((row) => [textCell(month), ...columns.map(({ field }) => cellOf(row[field]))]);
  const rows = batchOf([headings, ...lines]);
  if (kind === '.csv') return Readable.from(writeCsv(rows));
  return kind === '.xlsx'
    ? writeXlsx(rows, `Report ${month}`, [10, ...columns.map(({ width }) => width)])
    : undefined;
}

const textCell = (text: string): Cell => ({ kind: 'text', text });

function cellOf(value: string | number | null): Cell {
  if (value === null) return undefined;
  return typeof value === 'number' ? { kind: 'money', minor: value } : textCell(value);
}

async function* batchOf(rows: Cell[][]): Rows {
  await Promise.resolve();
  yield rows;
}
