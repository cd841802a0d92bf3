import type { BoundField } from '../../../metadata/model/BoundField';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { currencyOf, exactAmount, formatMoney } from '../../../metadata/values/money';

/** Returns the sums of an amount over records, one text for each currency: "4,335.00 MXN". What is no amount is left out. */
export function sumByCurrency(
  records: readonly Record<string, JsonValue | undefined>[],
  field: BoundField,
  country: Country,
): string[] {
  const sums = new Map<string, bigint>();
  for (const values of records) {
    const value = exactAmount(values[field.name]);
    if (value === undefined) continue;
    const currency = currencyOf(field, values, country);
    sums.set(currency, (sums.get(currency) ?? 0n) + value);
  }
  return [...sums].map(([currency, sum]) => `${formatMoney(sum, country)} ${currency}`.trim());
}
