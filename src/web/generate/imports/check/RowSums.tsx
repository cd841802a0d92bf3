import type { BoundField } from '../../../../metadata/model/BoundField';
import { totalTitle } from '../../resource/ResourceScope';
import { sumByCurrency } from '../../resource/sumByCurrency';
import type { CheckedRow } from '../reading/checkRow';
import { useImportScope } from '../rows/ImportableResource';

/** The sums of amounts over the rows that would be imported, one for each currency. */
export function RowSums({ rows, isPartial = false }: { rows: CheckedRow[]; isPartial?: boolean }) {
  const { resource, country, translate } = useImportScope();
  const amounts = resource.import.columns.flatMap((name) => {
    const field = resource.create.fields[name];
    return field?.kind === 'money' ? [field] : [];
  });
  if (amounts.length === 0 || rows.length === 0) return null;
  const titleOf = (field: BoundField) => {
    const total = totalTitle(field, translate);
    return isPartial ? translate('corridor.imports.check.correctTotal', { total }) : total;
  };
  return (
    <dl className="import-screen__sums">
      {amounts.map((field) => (
        <div key={field.name}>
          <dt>{titleOf(field)}</dt>
          {sumByCurrency(
            rows.map(({ values }) => values),
            field,
            country,
          ).map((sum) => (
            <dd key={sum}>{sum}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
