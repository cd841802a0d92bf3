import type { ColumnsOf } from '../../../../metadata/model/BoundField';
import type { Country } from '../../../../metadata/model/definitions';
import { findDecimalSign, readAmount } from '../../../../metadata/sheets/amounts';
import { cellAt, textsOf } from '../../../../metadata/sheets/columns';
import { readCurrency } from '../../../../metadata/sheets/currencies';
import type { Table, TableRow } from '../../../../metadata/sheets/Table';
import { isOwnSign, partsOf } from '../../../../metadata/values/amountParts';
import type { FieldValues } from '../../Widget';

/** Sum of hidden rows in a column of amounts, in minor units of a currency. */
export interface HiddenSum {
  part: string;
  currency: string;
  amount: number;
}

/**
 * Sums the hidden rows below a table's headings, by the chosen columns of amounts and by currency. Empty if no column is known or
 * the number format is uncertain.
 */
export function hiddenSums(
  { rows, hidden }: Pick<Table, 'rows' | 'hidden'>,
  values: FieldValues,
  { heading, amounts }: ColumnsOf,
  country: Country,
): HiddenSum[] {
  const chosen = (amounts?.columns ?? []).filter((part) => typeof values[part] === 'number');
  const first = values[heading];
  const below = (all: TableRow[]) => all.filter(({ number }) => typeof first !== 'number' || number > first);
  const cellsOf = (part: string, all: TableRow[]) => all.map((row) => cellAt(row, Number(values[part])));
  const all = [...below(rows), ...below(hidden)];
  const texts = [...textsOf(chosen.flatMap((part) => cellsOf(part, all)))];
  const written = values[amounts?.written ?? ''];
  const sign =
    written === '.' || written === ',' ? written : findDecimalSign(texts, country.amount.type === 'integer');
  if (sign !== '.' && sign !== ',') return [];
  const sums = new Map<string, HiddenSum>();
  for (const part of chosen) {
    for (const row of below(hidden)) {
      const cell = cellAt(row, Number(values[part]));
      const amount = cell && readAmount(cell.text, cell.number === undefined ? sign : '.');
      if (!cell || amount === undefined) continue;
      const currency = currencyOf(row, cell.text, values[amounts?.currency ?? ''], country);
      const sum = sums.get(`${part} ${currency}`);
      if (sum) sum.amount += amount;
      else sums.set(`${part} ${currency}`, { part, currency, amount });
    }
  }
  return [...sums.values()];
}

/** Returns the currency of a row: its column's, a foreign sign's beside the amount, or the country's. */
function currencyOf(row: TableRow, amount: string, column: unknown, country: Country): string {
  const named = typeof column === 'number' ? cellAt(row, column)?.text : undefined;
  if (named !== undefined) {
    const code = readCurrency(named, country);
    return code === 'unreadable' ? named : code;
  }
  const sign = partsOf(amount)?.currency;
  return sign === undefined || isOwnSign(sign, country) ? country.currency : sign;
}
