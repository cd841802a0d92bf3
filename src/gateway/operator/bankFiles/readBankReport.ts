import { cellAt } from '../../../metadata/sheets/columns';
import { readTable } from '../../../metadata/sheets/readTable';
import { decodeText, textTypeOf } from '../../../metadata/sheets/textFile';
import { GatewayError } from '../../http/responses';
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

/**
 * Reads what came back from a bank: a table with the columns id, status and reason, or a payment status report of ISO 20022 (pain.002) of any
 * version. Throws 422 where it is neither.
 */
export async function readBankReport(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<BankReportEntry[]> {
  const isXml = textTypeOf(bytes.subarray(0, 4_096)) === 'application/xml';
  return isXml ? readPain(name, decodeText(bytes) ?? '') : readRows(name, bytes);
}

async function readRows(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<BankReportEntry[]> {
  const table = await readTable(name, bytes);
  if (typeof table === 'string')
    throw new GatewayError({ status: 422, text: 'bank-files.report.unreadable', params: { name } });
  const [heading, ...rows] = table.rows;
  const titles = heading?.cells.map((cell) => cell?.text.trim().toLowerCase()) ?? [];
  const columnOf = (title: string) => titles.indexOf(title) + 1;
  if (columnOf('id') === 0 || columnOf('status') === 0)
    throw new GatewayError({ status: 422, text: 'bank-files.report.columns', params: { name } });
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

function readPain(name: string, text: string): BankReportEntry[] {
  const root = parseIso(text);
  const report = root && at(root, 'Document', 'CstmrPmtStsRpt');
  if (!root || !report)
    throw new GatewayError({ status: 422, text: 'bank-files.report.noReport', params: { name } });
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
