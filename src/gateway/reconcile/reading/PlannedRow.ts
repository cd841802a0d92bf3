import { type CurrencyFacts, isNoAmount, partsOf } from '../../../metadata/values/amountParts';
import { type DecimalSign, readAmount } from '../../../metadata/sheets/amounts';
import { cellAt } from '../../../metadata/sheets/columns';
import { type DayFormat, readDay } from '../../../metadata/sheets/days';
import { readDirection } from '../../../metadata/sheets/directions';
import type { TableCell, TableRow } from '../../../metadata/sheets/Table';
import type { ColumnPlan, ReadColumn } from './ColumnPlan';

/** No payment is larger, in minor units. */
const maxAmount = 100_000_000_000_000;

/** How the columns of a file are written. */
export interface Written extends DayFormat, CurrencyFacts {
  decimals: DecimalSign;
}

/** A cell as it was read; undefined where it says nothing, `unreadable` where it says something else. */
type Read<Value> = Value | 'unreadable' | undefined;

/** A row of a table by its plan. A formula counts as what it resulted in. */
export class PlannedRow {
  readonly number: number;
  readonly references: string[];
  readonly currency: string | undefined;
  readonly #plan: ColumnPlan;
  readonly #cells: TableRow['cells'];

  constructor({ number, cells }: TableRow, plan: ColumnPlan) {
    this.number = number;
    this.#plan = plan;
    this.#cells = cells;
    this.references = plan.references.flatMap((column) => cellAt({ cells }, column)?.text ?? []);
    this.currency = this.#at('currency')?.text.toUpperCase();
  }

  /** The cells of amounts that say something. */
  get amountCells(): TableCell[] {
    const columns = this.#plan.amount === undefined ? (['debit', 'credit'] as const) : (['amount'] as const);
    return columns.flatMap((column) => this.said(column) ?? []);
  }

  /** The cell of a column; undefined where it is empty, or stands for no amount. */
  said(column: ReadColumn): TableCell | undefined {
    const cell = this.#at(column);
    if (!cell) return undefined;
    return column !== 'day' && column !== 'direction' && isNoAmount(cell.text) ? undefined : cell;
  }

  /** Whether it has texts where amounts are expected, and no digit in any of them. */
  isHeading(): boolean {
    const said = this.amountCells;
    return said.length > 0 && said.every(({ text }) => !/[0-9]/.test(text));
  }

  /** Whether it says neither what was paid nor for what: a row of a balance or a note. */
  isEmpty(): boolean {
    return this.references.length === 0 && this.amountCells.length === 0;
  }

  /** Whether its amount says by itself whether it was paid or received. */
  hasSide(): boolean {
    return this.amountCells.some(({ text }) => partsOf(text)?.sign === -1);
  }

  day(written: Written): Read<string> {
    const cell = this.said('day');
    return cell && (readDay(cell, written) ?? 'unreadable');
  }

  direction(): Read<'debit' | 'credit'> {
    const cell = this.said('direction');
    return cell && (readDirection(cell.text) ?? 'unreadable');
  }

  /** The amount of one column, in minor units, with the sign that is written. */
  amountIn(column: 'amount' | 'debit' | 'credit', decimals: DecimalSign): Read<number> {
    const cell = this.said(column);
    if (!cell) return undefined;
    const amount = readAmount(cell.text, cell.number === undefined ? decimals : '.');
    return amount === undefined || Math.abs(amount) > maxAmount ? 'unreadable' : amount;
  }

  /** The amount of the row, negative for a debit. Undefined where it cannot be read or there is none. */
  amount(decimals: DecimalSign): number | undefined {
    if (this.#plan.amount !== undefined) {
      const amount = this.amountIn('amount', decimals);
      if (typeof amount !== 'number') return undefined;
      // Some write the sign beside the direction as well.
      return this.direction() === 'debit' ? -Math.abs(amount) : amount;
    }
    const [debit, credit] = [this.amountIn('debit', decimals), this.amountIn('credit', decimals)];
    if (debit === 'unreadable' || credit === 'unreadable') return undefined;
    // Only one of the two has an amount; the other may say 0.
    if (debit && credit) return undefined;
    if (debit) return -Math.abs(debit);
    return credit ?? debit;
  }

  #at(column: ReadColumn | 'currency'): TableCell | undefined {
    const place = this.#plan[column];
    return place === undefined ? undefined : cellAt({ cells: this.#cells }, place);
  }
}
