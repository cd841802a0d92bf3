import { midSentence, type Scope } from '../../resource/ResourceScope';
import { sumByCurrency } from '../../resource/sumByCurrency';
import type { CheckedRow } from '../reading/checkRow';
import type { ImportableResource } from './ImportableResource';

/**
 * Says what an import of rows will do in the resource's own words, with the sums of its amounts: "Withdraw 10,841.77 MXN in 50 payments",
 * or where it has none, "Import 50 payout orders".
 */
export function importLabel(
  { resource, country, translate }: Scope<ImportableResource>,
  rows: CheckedRow[],
): string {
  const { import: importing, create, title, recordTitle = title } = resource;
  const { submit, columns } = importing;
  if (submit === undefined) {
    const records = midSentence(rows.length === 1 ? recordTitle : title);
    return translate('corridor.imports.confirm.send', { smart_count: rows.length, records });
  }
  const values = rows.map((row) => row.values);
  const sums = columns.flatMap((name) => {
    const field = create.fields[name];
    return field?.kind === 'money' ? [[name, sumByCurrency(values, field, country).join(' + ')]] : [];
  });
  const { length } = rows;
  return translate(submit, { ...Object.fromEntries(sums), _: submit, smart_count: length, count: length });
}
