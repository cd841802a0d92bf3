import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '../../metadata/reading/searchTerms';
import type { Database } from '../database/declared/tables';
import { formsOf } from '../finding/planSearch';
import type { Reach } from '../resources/access';
import { seenBy } from './findRecords';

/**
 * Returns those of several numbers that a record has as a whole, of whatever resource: nearly all that people paste. One statement looks
 * them up by the indexes of their columns. `searched` are the reaches of each resource.
 */
export async function findWholeNumbers(
  db: Database,
  searched: readonly (readonly Reach[])[],
  { terms }: SearchTerms,
): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, string>();
  const lookUps = searched.flatMap(alike).flatMap((reaches) => {
    const [{ view, relation }] = reaches as [Reach];
    for (const term of terms) for (const form of formsOf(view.search, term)) numbers.set(form, term);
    const forms = terms.flatMap((term) => formsOf(view.search, term));
    const codes = reaches.map(({ country }) => country);
    const seen = seenBy(reaches, sql`country = any(${codes}::text[])`);
    return view.search.numbers.map(
      (column): RawBuilder<{ form: string }> => sql`
        select form from unnest(${forms}::text[]) as form
        cross join lateral (select from ${relation} where ${seen} and ${sql.ref(column)} = form limit 1) as found`,
    );
  });
  if (lookUps.length === 0) return new Set();
  const { rows } = await sql<{ form: string }>`${sql.join(lookUps, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ form }) => numbers.get(form)!));
}

/** Groups countries in which a resource has the same numbers, and these are written alike. */
function alike(reaches: readonly Reach[]): Reach[][] {
  const groups = new Map<string, Reach[]>();
  for (const reach of reaches) {
    const { table, search } = reach.view;
    const key = table.isStored ? search.numbers.join() : reach.country;
    groups.set(key, [...(groups.get(key) ?? []), reach]);
  }
  return [...groups.values()];
}
