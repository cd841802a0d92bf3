import type { DecimalSign } from '../../../metadata/sheets/amounts';
import type { DayOrder } from '../../../metadata/sheets/days';

/** The columns of a file by what they have, from 1, and how its amounts and days are written. */
export interface ColumnPlan {
  /** The sheet of a workbook; the one that is proposed without it. */
  sheet?: string;
  /** Whether rows that are hidden in a workbook count, too. */
  hiddenRows?: boolean;
  /** The number of the row with the headings, the last one of several; 0 where there is none. */
  heading: number;
  references: number[];
  /** Either amounts with a sign or with directions beside them, or debits and credits in columns of their own. */
  amount?: number;
  direction?: number;
  debit?: number;
  credit?: number;
  day?: number;
  currency?: number;
  /** Where their columns leave it open. */
  decimals?: DecimalSign;
  days?: DayOrder;
  /** The year of days that have none. */
  year?: number;
}

/** A column of a plan with amounts. */
export type AmountColumn = 'amount' | 'debit' | 'credit';

/** A column of a plan whose cells are read, and not only compared as texts. */
export type ReadColumn = AmountColumn | 'direction' | 'day' | 'currency';
