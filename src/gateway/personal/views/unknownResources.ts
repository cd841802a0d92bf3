import type { Model } from '../../../metadata/model/Model';
import type { StoredWords } from '../../database/schema/StoredWords';
import type { Database } from '../../database/declared/tables';

/**
 * Returns a warning for each resource without a file of which users keep views or columns. These are kept. Most likely the file was
 * renamed: with "renamed", it takes them along and is not among the warnings.
 */
export async function describeUnknownResources(
  db: Database,
  model: Model,
  { say }: StoredWords,
): Promise<string[]> {
  const count = async (table: 'saved_view' | 'list_columns') => {
    const rows = await db
      .selectFrom(table)
      .select((build) => ['resource', build.fn.countAll<number>().as('count')])
      .where('resource', 'not in', [...Object.keys(model.resources), ''])
      .groupBy('resource')
      .execute();
    return new Map(rows.map((row) => [row.resource, row.count]));
  };
  const [views, columns] = [await count('saved_view'), await count('list_columns')];
  const renamed = new Set(Object.values(model.resources).flatMap((resource) => resource.renamed ?? []));
  const names = [...new Set([...views.keys(), ...columns.keys()])]
    .filter((name) => !renamed.has(name))
    .toSorted();
  return names.map((name) =>
    say('views.unknown', {
      name,
      place: `resources/${name}.json`,
      saved: say('views.saved', { smart_count: views.get(name) ?? 0 }),
      columns: say('views.columns', { smart_count: columns.get(name) ?? 0 }),
    }),
  );
}
