import { cellAt } from '../../../metadata/sheets/columns';
import { readTable } from '../../../metadata/sheets/readTable';
import { textTypeOf } from '../../../metadata/sheets/textFile';
import type { BankReportEntry, BankReportFault } from './BankReport';
import { readPain } from './readPain';

/** The most of a report that is read: several times what a bank pays in a day. */
const reportLimits = { rows: 50_000, columns: 200, unpacked: 100_000_000 };

/**
 * Reads what came back from a bank, or returns why it cannot be read. It is a table with the columns id, status and reason, or a payment
 * status report of ISO 20022 (pain.002) of any version.
 */
export async function readBankReport(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BankReportEntry[] | BankReportFault> {
  const isXml = textTypeOf(bytes.subarray(0, 4_096)) === 'application/xml';
  const entries = isXml ? ((await readPain(bytes)) ?? 'noReport') : await readRows(name, bytes);
  return typeof entries !== 'string' && entries.length > reportLimits.rows ? 'tooMany' : entries;
}

async function readRows(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BankReportEntry[] | BankReportFault> {
  // The heading, and one row more, which says that there are too many.
  const table = await readTable(name, bytes, {
    ...reportLimits,
    rows: reportLimits.rows + 2,
    withHidden: true,
  });
  if (typeof table === 'string') return table === 'notSpreadsheet' ? 'unreadable' : table;
  const [heading, ...rows] = table.rows;
  const titles = heading?.cells.map((cell) => cell?.text.trim().toLowerCase()) ?? [];
  const columnOf = (title: string) => titles.indexOf(title) + 1;
  if (columnOf('id') === 0 || columnOf('status') === 0) return 'columns';
  return rows.map((row) => {
    const textAt = (title: string) => cellAt(row, columnOf(title))?.text.trim() ?? '';
    return {
      place: { part: 'line', number: row.number },
      about: 'withdrawal',
      id: textAt('id'),
      status: textAt('status').toUpperCase(),
      reason: textAt('reason') || undefined,
    };
  });
}
