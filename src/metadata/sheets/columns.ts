import type { TableCell, TableRow } from './Table';

/** Returns what a row has in a column, from 1. A formula counts as what it resulted in. */
export function cellAt({ cells }: Pick<TableRow, 'cells'>, column: number): TableCell | undefined {
  const cell = cells[column - 1];
  return cell?.fault === 'formula' ? cell.result : cell;
}

/** The texts of cells that no spreadsheet has read as numbers. */
export function* textsOf(cells: Iterable<TableCell | undefined>): Generator<string> {
  for (const cell of cells) if (cell && cell.number === undefined) yield cell.text;
}

/** Returns what a spreadsheet calls a column, from 1: `A`, `AB`. */
export function letterOf(column: number): string {
  const last = (column - 1) % 26;
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? letterOf(rest) : '') + String.fromCodePoint(65 + last);
}
