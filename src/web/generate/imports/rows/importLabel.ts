import type { Country } from '../../../../metadata/model/definitions';
import type { Translate } from '../../../widgets/Widget';
import { sumByCurrency } from '../../resource/sumByCurrency';
import type { CheckedRow } from '../reading/checkRow';
import type { ImportableResource } from './ImportableResource';

/**
 * Says what an import of rows will do in the resource's own words, with the sums of its amounts: "Withdraw 10,841.77 MXN in 50 payments".
 * Undefined where the resource has none.
 */
export function importLabel(
  { import: { submit, columns }, create }: ImportableResource,
  rows: CheckedRow[],
  country: Country,
  translate: Translate,
): string | undefined {
  if (submit === undefined) return undefined;
  const values = rows.map((row) => row.values);
  const sums = columns.flatMap((name) => {
    const field = create.fields[name];
    return field?.kind === 'money' ? [[name, sumByCurrency(values, field, country).join(' + ')]] : [];
  });
  const count = rows.length.toLocaleString();
  return translate(submit, { ...Object.fromEntries(sums), _: submit, smart_count: rows.length, count });
}
