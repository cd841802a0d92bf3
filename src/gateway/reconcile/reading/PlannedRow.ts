import { type AmountParts, isNoAmount, partsOf } from '../../../metadata/values/amountParts';
import { type DecimalSign, minorUnits } from '../../../metadata/sheets/amounts';
import { cellAt } from '../../../metadata/sheets/columns';
import { readDirection } from '../../../metadata/sheets/directions';
import type { TableCell, TableRow } from '../../../metadata/sheets/Table';
import type { AmountColumn, ColumnPlan } from './ColumnPlan';

/** No payment is larger, in minor units. */
const maxAmount = 100_000_000_000_000;

/** A cell as it was read; undefined where it says nothing, `unreadable` where it says something else. */
type Read<Value> = Value | 'unreadable' | undefined;

/** A cell where an amount is expected, and says something. */
interface AmountCell {
  column: AmountColumn;
  cell: TableCell;
  /** Undefined where it is no amount. */
  parts: AmountParts | undefined;
}

/** A row of a table by its plan. A formula counts as what it resulted in. */
export class PlannedRow {
  readonly number: number;
  readonly references: string[] = [];
  /** The text of its column. */
  readonly currency: string | undefined;
  /** The cells of amounts that say something. */
  readonly amounts: AmountCell[] = [];
  readonly direction: Read<'debit' | 'credit'>;
  readonly directionCell: TableCell | undefined;
  readonly dayCell: TableCell | undefined;
  readonly #isOneColumn: boolean;

  constructor(row: TableRow, plan: ColumnPlan) {
    this.number = row.number;
    for (const column of plan.references) {
      const cell = cellAt(row, column);
      if (cell) this.references.push(cell.text);
    }
    this.currency = at(row, plan.currency)?.text;
    this.#isOneColumn = plan.amount !== undefined;
    for (const column of amountColumnsOf(plan)) {
      const cell = at(row, plan[column]);
      if (cell && !isNoAmount(cell.text)) this.amounts.push({ column, cell, parts: partsOf(cell.text) });
    }
    this.directionCell = at(row, plan.direction);
    this.direction = this.directionCell && (readDirection(this.directionCell.text) ?? 'unreadable');
    this.dayCell = at(row, plan.day);
  }

  /** Whether it has texts where amounts are expected, and no digit in any of them. */
  isHeading(): boolean {
    return this.amounts.length > 0 && this.amounts.every(({ cell }) => !/[0-9]/.test(cell.text));
  }

  /** Whether it says neither what was paid nor for what: a row of a balance or a note. */
  isEmpty(): boolean {
    return this.references.length === 0 && this.amounts.length === 0;
  }

  /** Whether its amount says by itself whether it was paid or received. */
  hasSide(): boolean {
    return this.amounts.some(({ parts }) => parts?.sign === -1);
  }

  /** The amount of one column, in minor units, with the sign that is written. */
  amountIn(column: AmountColumn, decimals: DecimalSign): Read<number> {
    const found = this.amounts.find((each) => each.column === column);
    if (!found) return undefined;
    const { cell, parts } = found;
    const amount = parts && minorUnits(parts, cell.number === undefined ? decimals : '.');
    return amount === undefined || Math.abs(amount) > maxAmount ? 'unreadable' : amount;
  }

  /** The amount of the row, negative for a debit. Undefined where it cannot be read or there is none. */
  amount(decimals: DecimalSign): number | undefined {
    if (this.#isOneColumn) {
      const amount = this.amountIn('amount', decimals);
      if (typeof amount !== 'number') return undefined;
      // Some write the sign beside the direction as well.
      return this.direction === 'debit' ? -Math.abs(amount) : amount;
    }
    const [debit, credit] = [this.amountIn('debit', decimals), this.amountIn('credit', decimals)];
    if (debit === 'unreadable' || credit === 'unreadable') return undefined;
    // Only one of the two has an amount; the other may say 0.
    if (debit && credit) return undefined;
    if (debit) return -Math.abs(debit);
    return credit ?? debit;
  }
}

const oneColumn = ['amount'] as const;
const twoColumns = ['debit', 'credit'] as const;

/** The columns in which a plan has amounts. */
export function amountColumnsOf({ amount }: ColumnPlan): readonly AmountColumn[] {
  return amount === undefined ? twoColumns : oneColumn;
}

function at(row: TableRow, place: number | undefined): TableCell | undefined {
  return place === undefined ? undefined : cellAt(row, place);
}
