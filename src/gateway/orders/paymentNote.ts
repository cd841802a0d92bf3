import { formatMoney } from '../../metadata/formatMoney';
import type { Country } from '../../metadata/model/Country';

/** What the timeline says of a payment that is not what was asked for, such as `90.00 / 100.00 MXN`: the same in every language. */
export function paymentNote(country: Country, asked: number, paid: number): string | undefined {
  if (asked === paid) return undefined;
  const show = (amount: number) =>
    formatMoney(amount, { numberFormat: country.numberFormat, precision: country.amount.precision });
  return `${show(paid)} / ${show(asked)} ${country.currency}`;
}
