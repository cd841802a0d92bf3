import type { Country } from '../../../../metadata/model/definitions';
import { formatMoney } from '../../../../metadata/values/money';
import type { ImportableResource } from '../rows/ImportableResource';
import type { CheckedRow } from '../reading/checkRow';

/** Props of {@link RowSums}. */
interface RowSumsProps {
  resource: ImportableResource;
  country: Country;
  /** Those without errors. */
  rows: CheckedRow[];
}

/** The sums of amounts over the rows that would be imported. */
export function RowSums({ resource, country, rows }: RowSumsProps) {
  const amounts = resource.import.columns.filter((name) => resource.create.fields[name]?.kind === 'money');
  if (amounts.length === 0 || rows.length === 0) return null;
  return (
    <dl className="import-page__sums">
      {amounts.map((name) => (
        <div key={name}>
          <dt>Σ {resource.create.fields[name]!.title}</dt>
          <dd>{amountText(sumOf(rows, name), country)}</dd>
        </div>
      ))}
    </dl>
  );
}

function sumOf(rows: CheckedRow[], name: string): bigint {
  return rows.reduce((sum, { values }) => {
    const value = values[name];
    return typeof value === 'number' && Number.isInteger(value) ? sum + BigInt(value) : sum;
  }, 0n);
}

/** An amount in minor units with its currency, by default that of the country. */
export function amountText(minor: bigint, country: Country, currency = country.currency): string {
  const { numberFormat, amount } = country;
  return `${formatMoney(minor, { numberFormat, precision: amount.precision })} ${currency}`;
}
