import { escapeFormula } from './escapeFormula';
import type { Cell } from './Cell';
import { majorUnits } from './majorUnits';

/** A cell as plain text: amounts with a point and two decimals, instants as `2026-11-01 10:20:30`. */
export function formatCell(cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return escapeFormula(cell.text);
    case 'money':
      return majorUnits(cell.minor);
    case 'number':
      return String(cell.value);
    case 'instant':
      return new Date(cell.shifted).toISOString().slice(0, 19).replace('T', ' ');
    case 'day':
      return cell.text;
  }
}
