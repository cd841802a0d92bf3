import type { Country } from '../../metadata/model/definitions';
import { formatMoney } from '../../metadata/values/money';

/** Returns an amount in minor units as messages show it, such as `1,234.56`. */
export function amountText({ numberFormat, amount }: Country, minor: number): string {
  return formatMoney(minor, { numberFormat, precision: amount.precision });
}
