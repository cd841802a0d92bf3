import { chunk } from 'es-toolkit';
import { useCallback, useState } from 'react';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { type CorridorDataProvider, defaultSort, maxPerPage } from '../../../client/dataProvider';
import { boundResource } from '../../../client/metadataLoaders';
import { useSession } from '../../../session/useSession';
import { type Locale, plainText, type RecordValues } from '../../../widgets/Widget';
import { fieldText } from '../../../widgets/widgetFor';
import type { CheckedRow } from '../reading/checkRow';
import { useImportScope } from './ImportableResource';

/**
 * Finds the records that rows name (`x-ui.record`). Returns the rows with their labels, or with an error where a record is missing. If the
 * call fails, rows stay as they were, and the gateway rejects them.
 */
export type FindNamed = (rows: CheckedRow[]) => Promise<CheckedRow[]>;

/** Labels of the records that values of a field name, by value; null where there is none. */
type Named = Map<string, string | null>;

/** Returns what finds the records that rows of a form name. It asks again only for names that no record has had. */
export function useNamedRecords(): FindNamed {
  const { resource, country, translate, dataProvider } = useImportScope();
  const form = resource.create;
  const { language, can } = useSession();
  const [known] = useState(() => new Map<string, Named>());
  return useCallback(
    async (rows) => {
      /** Finds what names are of in a field, unless the user may not see such records. */
      async function find({ ui: { record } }: BoundField, names: string[], named: Named) {
        if (!record || names.length === 0) return;
        const resource = await boundResource(record.resource, country.code, language);
        if (!can(resource.permission)) return;
        for (const part of chunk(names, maxPerPage)) {
          const records = await readRecords(dataProvider, resource, part);
          for (const name of part) {
            const found = records.get(name);
            named.set(
              name,
              found ? textOf(resource, record.show ?? [], found, { country, translate }) : null,
            );
          }
        }
      }

      let found = rows;
      for (const field of Object.values(form.fields).filter(({ ui }) => ui.record)) {
        const named = known.get(field.name) ?? new Map<string, string | null>();
        known.set(field.name, named);
        const names = new Set(found.flatMap((row) => nameIn(row, field) ?? []));
        const asked = [...names].filter((name) => !named.get(name));
        const isFound = await find(field, asked, named).then(
          () => true,
          () => false,
        );
        if (isFound) found = found.map((row) => withNamed(row, field, named));
      }
      return found;
    },
    [form, country, dataProvider, translate, language, can, known],
  );
}

/** The name in a row's cell of a field; undefined where there is none, or the cell has an error already. */
function nameIn({ values, errors }: CheckedRow, { name }: BoundField): string | undefined {
  const value = values[name];
  const isWrong = errors.some(({ path }) => path === `/${name}`);
  return typeof value === 'string' && value !== '' && !isWrong ? value : undefined;
}

function withNamed(row: CheckedRow, field: BoundField, named: Named): CheckedRow {
  const value = nameIn(row, field);
  const text = value === undefined ? undefined : named.get(value);
  if (text === undefined) return row;
  if (text !== null) return { ...row, named: { ...row.named, [field.name]: text } };
  return { ...row, errors: [...row.errors, { path: `/${field.name}`, keyword: 'record', params: {} }] };
}

/** The records of these names, the first column of their list. */
async function readRecords(
  dataProvider: CorridorDataProvider,
  { name, list }: BoundResource,
  names: string[],
): Promise<Map<string, RecordValues>> {
  const label = list?.columns[0] ?? 'id';
  const { data } = await dataProvider.getList<RecordValues>(name, {
    filter: { [label]: { in: names } },
    pagination: { page: 1, perPage: maxPerPage },
    sort: defaultSort(list),
    meta: { isCounted: false },
  });
  return new Map(data.map((record) => [plainText(record[label] ?? null), record]));
}

function textOf({ fields }: BoundResource, show: string[], record: RecordValues, locale: Locale): string {
  const texts = show.flatMap((name) => (fields[name] && fieldText(fields[name], record, locale)) || []);
  return texts.join(' · ');
}
