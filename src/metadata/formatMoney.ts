import { numberSeparators } from './numberSeparators';

/** How amounts are written in a country. */
export interface MoneyFormat {
  /** BCP 47 tag that says how numbers are grouped. */
  numberFormat: string;
  /** Decimals of the currency's minor unit. */
  precision: number;
}

/** An amount in minor units as text, grouped and with all of its decimals: `123456` → `1,234.56`. Without a float in between. */
export function formatMoney(minor: number | bigint, { numberFormat, precision }: MoneyFormat): string {
  const { decimal, integerFormat } = numberSeparators(numberFormat);
  const amount = BigInt(minor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(precision + 1, '0');
  const whole = integerFormat.format(BigInt(digits.slice(0, digits.length - precision)));
  const fraction = precision > 0 ? decimal + digits.slice(-precision) : '';
  return (amount < 0n ? '-' : '') + whole + fraction;
}
