import type { ColumnPlan, ReadColumn } from './ColumnPlan';
import type { TableProblem, Written } from './ColumnFacts';
import { amountColumnsOf, type PlannedRow } from './PlannedRow';

/** The cells of a column, or of its rows of one direction, as far as they were read. */
interface Said {
  column: ReadColumn;
  /** Undefined for the rows of both. */
  direction?: 'debit' | 'credit';
  /** Text of the first cell that says something. */
  sample?: string;
  /** Whether one of them could be read. */
  isRead: boolean;
}

/** The texts of the cells of a row. */
interface ReadCells {
  day: string | undefined;
  currency: string | undefined;
}

/** Watches for a chosen column that has texts, of which none can be read. Of amounts beside a direction, those of one direction count. */
export class UnreadColumns {
  readonly #amounts: Said[];
  readonly #direction: Said = { column: 'direction', isRead: false };
  readonly #day: Said = { column: 'day', isRead: false };
  readonly #currency: Said = { column: 'currency', isRead: false };
  #hasRows = false;

  constructor(plan: ColumnPlan) {
    const directions =
      plan.direction === undefined
        ? [{}]
        : [{}, { direction: 'debit' as const }, { direction: 'credit' as const }];
    this.#amounts = amountColumnsOf(plan)
      .filter((column) => plan[column] !== undefined)
      .flatMap((column) => directions.map((only) => ({ column, ...only, isRead: false })));
  }

  add(row: PlannedRow, written: Written, { day, currency }: ReadCells): void {
    this.#hasRows ||= !row.isEmpty();
    for (const said of this.#amounts) {
      if (said.isRead || (said.direction !== undefined && said.direction !== row.direction)) continue;
      const found = row.amounts.find(({ column }) => column === said.column);
      if (!found || found.column !== said.column) continue;
      note(said, found.cell.text, row.amountIn(found.column, written.decimals));
    }
    if (row.directionCell) note(this.#direction, row.directionCell.text, row.direction);
    if (row.dayCell) note(this.#day, row.dayCell.text, day);
    if (row.currency !== undefined) note(this.#currency, row.currency, currency);
  }

  /** The first such column, after the last row; or that no row has an amount. */
  get problem(): TableProblem | undefined {
    const [amount] = this.#amounts;
    if (this.#hasRows && amount && this.#amounts.every(({ sample }) => sample === undefined))
      return { key: 'noAmounts', column: amount.column };
    const found = [...this.#amounts, this.#direction, this.#day, this.#currency].find(
      ({ sample, isRead }) => sample !== undefined && !isRead,
    );
    return found && { key: 'unreadableColumn', column: found.column, sample: found.sample! };
  }
}

function note(said: Said, text: string, read: number | string | undefined): void {
  said.sample ??= text;
  said.isRead ||= read !== 'unreadable';
}
