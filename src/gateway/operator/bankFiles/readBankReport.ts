import { cellAt } from '../../../metadata/sheets/columns';
import { readTable } from '../../../metadata/sheets/readTable';
import { decodeText, textTypeOf } from '../../../metadata/sheets/textFile';
import { at, type Element, listAt, parseIso, textOf } from '../../reconcile/reading/isoElements';

/** Where something stands in a report: a key below `bank-files.place`, and which line or transaction. */
export interface ReportPlace {
  part: 'line' | 'transaction' | 'file';
  number?: number;
}

/** What a bank says about a withdrawal, or about all of a file that it says nothing else about. */
export interface BankReportEntry {
  place: ReportPlace;
  about: 'withdrawal' | 'file';
  /** An id that a file has told the bank, or the number of a withdrawal. */
  id: string;
  /** A code of ISO 20022. */
  status: string;
  /** A text, or a code of ISO 20022. */
  reason: string | undefined;
}

/** Statuses of a whole file that say what became of all its withdrawals. */
const finalStatuses = ['ACSC', 'ACCC', 'RJCT'];

/** Why a report cannot be read: a key below `bank-files.report`. */
export type BankReportFault = 'unreadable' | 'columns' | 'noReport' | 'tooMany' | 'tooLargeInside';

/** The most of a report that is read: several times what a bank pays in a day. */
const reportLimits = { rows: 50_000, columns: 200, unpacked: 100_000_000 };

/**
 * Reads what came back from a bank: a table with the columns id, status and reason, or a payment status report of ISO 20022 (pain.002) of any
 * version. Returns why it cannot be read instead.
 */
export async function readBankReport(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BankReportEntry[] | BankReportFault> {
  const isXml = textTypeOf(bytes.subarray(0, 4_096)) === 'application/xml';
  const entries = isXml ? readPain(decodeText(bytes) ?? '') : await readRows(name, bytes);
  return typeof entries !== 'string' && entries.length > reportLimits.rows ? 'tooMany' : entries;
}

async function readRows(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BankReportEntry[] | BankReportFault> {
  // The heading, and one row more, which says that there are too many.
  const table = await readTable(name, bytes, { ...reportLimits, rows: reportLimits.rows + 2 });
  if (typeof table === 'string') return table === 'tooLargeInside' ? table : 'unreadable';
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

function readPain(text: string): BankReportEntry[] | BankReportFault {
  const root = parseIso(text);
  const report = root && at(root, 'Document', 'CstmrPmtStsRpt');
  if (!root || !report) return 'noReport';
  const payments = listAt(root, 'Document', 'CstmrPmtStsRpt', 'OrgnlPmtInfAndSts');
  const transfers = payments.flatMap((payment) => listAt(payment, 'TxInfAndSts'));
  const group = listAt(root, 'Document', 'CstmrPmtStsRpt', 'OrgnlGrpInfAndSts');
  return [
    ...transfers.map((transfer, index): BankReportEntry => ({
      place: { part: 'transaction', number: index + 1 },
      about: 'withdrawal',
      id: textOf(at(transfer, 'OrgnlInstrId')) ?? textOf(at(transfer, 'OrgnlEndToEndId')) ?? '',
      status: textOf(at(transfer, 'TxSts')) ?? '',
      reason: reasonOf(transfer),
    })),
    ...payments.flatMap((payment) => wholeOf(payment, 'OrgnlPmtInfId', 'PmtInfSts')),
    ...group.flatMap((whole) => wholeOf(whole, 'OrgnlMsgId', 'GrpSts')),
  ];
}

/** What is said about a file as a whole, if that is about all its withdrawals. */
function wholeOf(element: Element, idName: string, statusName: string): BankReportEntry[] {
  const status = textOf(at(element, statusName)) ?? '';
  if (!finalStatuses.includes(status)) return [];
  const id = textOf(at(element, idName)) ?? '';
  return [{ place: { part: 'file' }, about: 'file', id, status, reason: reasonOf(element) }];
}

function reasonOf(element: Element): string | undefined {
  const [first] = listAt(element, 'StsRsnInf');
  if (!first) return undefined;
  const texts = listAt(first, 'AddtlInf').flatMap((each) => textOf(each) ?? []);
  return texts.join(' ') || (textOf(at(first, 'Rsn', 'Cd')) ?? textOf(at(first, 'Rsn', 'Prtry')));
}
