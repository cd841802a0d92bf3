import type { TableCell, TableRow } from '../../../metadata/sheets/readTable';
import { at, type Element, listAt, parseIso, textOf } from './isoElements';

/** The columns that a statement is read into, each of its entries or transactions a row below them. */
export const camtColumns = [
  'Booking date',
  'Value date',
  'Amount',
  'Currency',
  'End-to-end ID',
  'Transaction ID',
  'Entry reference',
  'Bank reference',
  'Remittance information',
  'Name',
] as const;

/**
 * Reads the entries of an ISO 20022 statement (camt.053), of any version, as the rows of a table. An entry of several transactions that have amounts of their
 * own is a row for each. Undefined where the file is no such statement.
 */
export function readCamt(text: string): TableRow[] | undefined {
  const root = parseIso(text);
  if (!root || !at(root, 'Document', 'BkToCstmrStmt')) return undefined;
  const statements = listAt(root, 'Document', 'BkToCstmrStmt', 'Stmt');
  const heading = camtColumns.map((title): TableCell => ({ text: title }));
  const rows = statements.flatMap((statement) => listAt(statement, 'Ntry').flatMap(rowsOf));
  return [heading, ...rows].map((cells, index) => ({ number: index + 1, cells }));
}

function rowsOf(entry: Element): (TableCell | undefined)[][] {
  const details = listAt(entry, 'NtryDtls').flatMap((each) => listAt(each, 'TxDtls'));
  const amounts = details.map((each) => amountOf(each));
  const areSplit = details.length > 1 && amounts.every((amount) => amount !== undefined);
  if (areSplit) return details.map((detail, index) => cellsOf(entry, detail, amounts[index]));
  return [cellsOf(entry, details.length === 1 ? details[0]! : {}, amountOf(entry))];
}

/** An amount of the file, with its currency. */
interface CamtAmount {
  text: string;
  currency: string | undefined;
}

function amountOf(element: Element): CamtAmount | undefined {
  const amount = at(element, 'Amt') ?? at(element, 'AmtDtls', 'TxAmt', 'Amt');
  const text = textOf(amount);
  return text === undefined ? undefined : { text, currency: textOf(at(amount, '@Ccy')) };
}

function cellsOf(entry: Element, detail: Element, amount: CamtAmount | undefined): (TableCell | undefined)[] {
  const side = textOf(at(detail, 'CdtDbtInd') ?? at(entry, 'CdtDbtInd'));
  const signed = amount && (side === 'DBIT' ? `-${amount.text}` : amount.text);
  const remittance = listAt(detail, 'RmtInf', 'Ustrd').flatMap((each) => textOf(each) ?? []);
  const party = side === 'DBIT' ? 'Cdtr' : 'Dbtr';
  return [
    dayOf(at(entry, 'BookgDt')),
    dayOf(at(entry, 'ValDt')),
    numberCell(signed),
    cell(amount?.currency),
    cell(knownId(at(detail, 'Refs', 'EndToEndId'))),
    cell(knownId(at(detail, 'Refs', 'TxId') ?? at(detail, 'Refs', 'InstrId'))),
    cell(knownId(at(entry, 'NtryRef'))),
    cell(knownId(at(detail, 'Refs', 'AcctSvcrRef') ?? at(entry, 'AcctSvcrRef'))),
    cell(textOf(at(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')) ?? (remittance.join(' ') || undefined)),
    cell(textOf(at(detail, 'RltdPties', party, 'Nm') ?? at(detail, 'RltdPties', party, 'Pty', 'Nm'))),
  ];
}

function dayOf(element: Element | string | undefined): TableCell | undefined {
  return cell(textOf(at(element, 'Dt') ?? at(element, 'DtTm')));
}

/** What banks write where there is no number. */
function knownId(element: Element | string | undefined): string | undefined {
  const text = textOf(element);
  return text === 'NOTPROVIDED' ? undefined : text;
}

function numberCell(text: string | undefined): TableCell | undefined {
  return text !== undefined && /^-?\d{1,13}(\.\d{1,2})?$/.test(text)
    ? { text, number: Number(text) }
    : cell(text);
}

function cell(text: string | undefined): TableCell | undefined {
  return text === undefined || text === '' ? undefined : { text };
}
