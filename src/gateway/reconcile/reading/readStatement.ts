import type { TableCell, TableRow } from '../../../metadata/sheets/Table';
import { BalanceCheck, type BalanceDifference } from '../../statements/BalanceCheck';
import { inOnePart } from '../../statements/decodeChunks';
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
  rows: TableRow[];
  interpreted: Interpreted;
}

/** The facts by which a statement is read. */
interface StatementSource {
  bytes: Uint8Array;
  zone: string;
  /** The headings of {@link statementColumns}, in the user's language. */
  titles: readonly string[];
}

/**
 * Reads a statement of any format that is read (docs/formats.md), a row for each entry. Undefined for every other file. Entries that do not lead from
 * the opening to the closing balance are a problem of the file: some are missing.
 */
export async function readStatement(
  { bytes, zone, titles }: StatementSource,
  maxRows: number,
): Promise<ReadStatement | SourceProblem | undefined> {
  const opened = await openStatement(inOnePart(bytes), { zone });
  if (!opened) return undefined;
  const { format, parts } = opened;
  const rows: TableRow[] = [{ number: 1, cells: titles.map((text) => ({ text })) }];
  const interpreted: Interpreted = { entries: [], unreadable: [], hasSides: true };
  const check = new BalanceCheck();
  try {
    for await (const part of parts) {
      check.add(part);
      const row = rows.length + 1;
      const cells = addPart(interpreted, part, row);
      if (!cells) continue;
      if (rows.length > maxRows) return { key: 'tooManyRows' };
      rows.push({ number: row, cells });
    }
  } catch (error) {
    if (!(error instanceof BrokenStatementError)) throw error;
    const { fault, line, params } = error;
    return { key: fault, params: { format, ...(line === undefined ? {} : { line }), ...params } };
  }
  check.end();
  const [difference] = check.differences;
  if (difference) return balanceProblem(difference);
  return { format, rows, interpreted };
}

function balanceProblem({ account, opening, closing, entries }: BalanceDifference): SourceProblem {
  return {
    key: 'balances',
    params: { account: account ?? '' },
    amounts: { opening, closing, entries, expected: closing - opening },
  };
}

/** Adds what a part says of a payment. Returns the cells of its row, if it has one. */
function addPart(
  { entries, unreadable }: Interpreted,
  part: StatementPart,
  row: number,
): TableRow['cells'] | undefined {
  switch (part.kind) {
    case 'entry':
      entries.push(fileEntryOf(part.entry, row));
      return cellsOf(part.entry);
    case 'notBooked':
      unreadable.push({ row, references: part.references, reason: 'notBooked' });
      return referenceCells(part.references);
    case 'unreadable':
      unreadable.push({ row, references: part.references, reason: 'unreadableAmount' });
      return referenceCells(part.references, part.sample);
    default:
      return undefined;
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

function cellsOf(entry: StatementEntry): TableRow['cells'] {
  const { amount, side, currency, references, bookedOn, valueOn, counterparty, text, charges } = entry;
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
