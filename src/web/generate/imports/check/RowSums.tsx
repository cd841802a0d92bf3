import type { BoundField } from '../../../../metadata/model/BoundField';
import type { Country } from '../../../../metadata/model/definitions';
import { currencyOf, formatMoney } from '../../../../metadata/values/money';
import type { ImportableResource } from '../rows/ImportableResource';
import type { CheckedRow } from '../reading/checkRow';

/** Props of {@link RowSums}. */
interface RowSumsProps {
  resource: ImportableResource;
  country: Country;
  /** Those without errors. */
  rows: CheckedRow[];
}

/** The sums of amounts over the rows that would be imported, one for each currency. */
export function RowSums({ resource, country, rows }: RowSumsProps) {
  const amounts = resource.import.columns.flatMap((name) => {
    const field = resource.create.fields[name];
    return field?.kind === 'money' ? [field] : [];
  });
  if (amounts.length === 0 || rows.length === 0) return null;
  return (
    <dl className="import-screen__sums">
      {amounts.map((field) => (
        <div key={field.name}>
          <dt>Σ {field.title}</dt>
          {[...sumsOf(rows, field, country)].map(([currency, sum]) => (
            <dd key={currency}>{`${formatMoney(sum, country)} ${currency}`.trim()}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Sums in minor units, by currency. */
function sumsOf(rows: CheckedRow[], field: BoundField, country: Country): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { values } of rows) {
    const { [field.name]: value } = values;
    if (typeof value !== 'number' || !Number.isInteger(value)) continue;
    const currency = currencyOf(field, values, country);
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(value));
  }
  return sums;
}
