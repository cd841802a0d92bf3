import { type CurrencyFacts, isOwnSign } from '../../../metadata/values/amountParts';
import { type DecimalSign, DecimalSigns, type WrittenSample } from '../../../metadata/sheets/amounts';
import { type DayFormat, DayOrders } from '../../../metadata/sheets/days';
import type { ColumnPlan, ReadColumn } from './ColumnPlan';
import { amountColumnsOf, type PlannedRow } from './PlannedRow';

/** The facts of a country by which its files are read. */
export interface FileCountry extends CurrencyFacts {
  /** Its time zone. */
  zone: string;
  /** Whether its amounts have no decimals: `62.614` is then 62,614. */
  isWhole: boolean;
}

/** Notation of a file's columns. */
export interface Written extends DayFormat, CurrencyFacts {
  decimals: DecimalSign;
}

/** Reason why a whole file cannot be compared: its columns leave something open, or one cannot be read. */
export type TableProblem =
  | { key: 'ambiguousAmounts' | 'ambiguousDays' | 'noAmounts'; column: ReadColumn }
  | { key: 'mixedAmounts' | 'mixedDays'; column: ReadColumn; samples: WrittenSample[] }
  | { key: 'yearlessDays' | 'mixedSigns' | 'unreadableColumn'; column: ReadColumn; sample: string };

/** Signs of currencies that a message names. */
const maxSigns = 3;

/** Collects the notation of a file's columns from all of its rows. */
export class ColumnFacts {
  readonly #plan: ColumnPlan;
  readonly #country: FileCountry;
  readonly #decimals: DecimalSigns;
  readonly #days = new DayOrders();
  readonly #signs = new Set<string>();

  constructor(plan: ColumnPlan, country: FileCountry) {
    this.#plan = plan;
    this.#country = country;
    this.#decimals = new DecimalSigns(country.isWhole);
  }

  add({ number, amounts, dayCell }: PlannedRow): void {
    for (const { cell, parts } of amounts) {
      // A number of a spreadsheet is one, however it looks.
      if (cell.number !== undefined) continue;
      this.#decimals.add(cell.text, number, parts);
      if (parts?.currency !== undefined) this.#addSign(parts.currency);
    }
    if (dayCell && dayCell.number === undefined) this.#days.add(dayCell.text, number);
  }

  /** Notes the currency of a sign: `S/`, `S/.` and `PEN` are one. */
  #addSign(sign: string): void {
    if (this.#signs.size >= maxSigns) return;
    this.#signs.add(isOwnSign(sign, this.#country) ? this.#country.currencySymbol : sign);
  }

  /** The notation as far as it is known; what is open is read in the usual way. */
  get assumed(): Written {
    const [decimals, order] = [this.#decimals.found, this.#days.found];
    return {
      decimals: this.#plan.decimals ?? (decimals === ',' ? ',' : '.'),
      order: this.#plan.days ?? (order === 'monthFirst' ? order : 'dayFirst'),
      year: this.#plan.year,
      ...this.#country,
    };
  }

  /** Questions that are open after the last row. */
  get problem(): TableProblem | undefined {
    const { decimals, days, currency, year } = this.#plan;
    const column = amountColumnsOf(this.#plan).find((each) => this.#plan[each] !== undefined) ?? 'amount';
    if (decimals === undefined && this.#decimals.found === 'ambiguous')
      return { key: 'ambiguousAmounts', column };
    if (decimals === undefined && this.#decimals.found === 'mixed')
      return { key: 'mixedAmounts', column, samples: this.#decimals.samples };
    if (currency === undefined && this.#signs.size > 1)
      return { key: 'mixedSigns', column, sample: [...this.#signs].join(', ') };
    if (days === undefined && this.#days.found === 'ambiguous')
      return { key: 'ambiguousDays', column: 'day' };
    if (days === undefined && this.#days.found === 'mixed') {
      return { key: 'mixedDays', column: 'day', samples: this.#days.samples };
    }
    const { yearless } = this.#days;
    if (year !== undefined || yearless === undefined) return undefined;
    return { key: 'yearlessDays', column: 'day', sample: yearless };
  }
}
