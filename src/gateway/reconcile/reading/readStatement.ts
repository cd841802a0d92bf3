import type { TableCell, TableRow } from '../../../metadata/sheets/Table';
import { BalanceCheck, type BalanceDifference } from '../../statements/BalanceCheck';
import { inParts } from '../../statements/decodeChunks';
import { openStatement } from '../../statements/openStatement';
import {
  BrokenStatementError,
  type StatementEntry,
  type StatementPart,
} from '../../statements/reader/StatementEntry';
import type { FileEntry, Interpreted } from './FileEntry';
import type { SourceProblem } from './SourceProblem';

/** The columns of a statement's result, in their order; keys of texts below `reconcile.statement`. */
export const statementColumns = [
  'bookedOn',
  'valueOn',
  'amount',
  'currency',
  'reference',
  'otherReferences',
  'counterparty',
  'text',
  'charges',
] as const;

/** A statement as it was read. */
export interface ReadStatement {
  /** The name of its format. */
  format: string;
  interpreted: Interpreted;
}

/** The facts by which a statement is read. */
interface StatementSource {
  bytes: Uint8Array;
  zone: string;
  /** The headings of {@link statementColumns}, in the user's language. */
  titles: readonly string[];
}

/** The number of the row with the headings. */
const heading = 1;

/**
 * Reads a statement of any known format (docs/formats.md), a row for each entry. Undefined for every other file. Entries that do not lead
 * from the opening to the closing balance are a problem: some are missing.
 */
export async function readStatement(
  { bytes, zone }: StatementSource,
  maxRows: number,
): Promise<ReadStatement | SourceProblem | undefined> {
  const opened = await openStatement(inParts(bytes), { zone });
  if (!opened) return undefined;
  const { format, parts } = opened;
  const interpreted: Interpreted = { entries: [], unreadable: [], hasSides: true };
  const check = new BalanceCheck();
  let row = heading;
  try {
    for await (const part of parts) {
      check.add(part);
      if (!isRow(part)) continue;
      if (++row - heading > maxRows) return { key: 'tooManyRows' };
      addPart(interpreted, part, row);
    }
  } catch (error) {
    if (!(error instanceof BrokenStatementError)) throw error;
    const { fault, line, params } = error;
    return { key: fault, params: { format, ...(line === undefined ? {} : { line }), ...params } };
  }
  check.end();
  const [difference] = check.differences;
  if (difference) return balanceProblem(difference);
  return { format, interpreted };
}

/** The rows of a statement that was read without a problem, with their headings. */
export async function* statementRows({ bytes, zone, titles }: StatementSource): AsyncGenerator<TableRow[]> {
  const opened = await openStatement(inParts(bytes), { zone });
  let row = heading;
  yield [{ number: row, cells: titles.map((text) => ({ text })) }];
  for await (const part of opened?.parts ?? []) {
    if (isRow(part)) yield [{ number: ++row, cells: cellsOf(part) }];
  }
}

/** A part that says something of a payment. */
type RowPart = Extract<StatementPart, { kind: 'entry' | 'notBooked' | 'unreadable' }>;

function isRow(part: StatementPart): part is RowPart {
  return part.kind === 'entry' || part.kind === 'notBooked' || part.kind === 'unreadable';
}

function balanceProblem({ account, opening, closing, entries }: BalanceDifference): SourceProblem {
  return {
    key: 'balances',
    params: { account: account ?? '' },
    amounts: { opening, closing, entries, expected: closing - opening },
  };
}

function addPart({ entries, unreadable }: Interpreted, part: RowPart, row: number): void {
  if (part.kind === 'entry') entries.push(fileEntryOf(part.entry, row));
  else {
    const reason = part.kind === 'notBooked' ? 'notBooked' : 'unreadableAmount';
    unreadable.push({ row, references: part.references, reason });
  }
}

function fileEntryOf(entry: StatementEntry, row: number): FileEntry {
  const { amount, side, currency, references, bookedOn, valueOn, isBatch } = entry;
  return {
    row,
    references,
    amount: side === 'debit' ? -amount : amount,
    currency,
    day: bookedOn ?? valueOn,
    ...(isBatch ? { isBatch } : {}),
  };
}

function cellsOf(part: RowPart): TableRow['cells'] {
  if (part.kind === 'notBooked') return referenceCells(part.references);
  if (part.kind === 'unreadable') return referenceCells(part.references, part.sample);
  const { amount, side, currency, references, bookedOn, valueOn, counterparty, text, charges } = part.entry;
  const [reference, ...others] = references;
  return [
    textCell(bookedOn),
    textCell(valueOn),
    moneyCell(side === 'debit' ? -amount : amount),
    textCell(currency),
    textCell(reference),
    textCell(others.join('; ')),
    textCell(counterparty),
    textCell(text),
    charges === undefined ? undefined : moneyCell(charges),
  ];
}

function referenceCells([reference, ...others]: string[], amount?: string): TableRow['cells'] {
  const before = [undefined, undefined, textCell(amount), undefined];
  return [...before, textCell(reference), textCell(others.join('; '))];
}

function textCell(text: string | undefined): TableCell | undefined {
  return text === undefined || text === '' ? undefined : { text };
}

function moneyCell(minor: number): TableCell {
  return { text: (minor / 100).toFixed(2), number: minor / 100 };
}
