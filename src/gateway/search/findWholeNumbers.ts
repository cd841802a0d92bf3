import { type RawBuilder, sql } from 'kysely';
import type { SearchTerms } from '../../metadata/reading/searchTerms';
import type { Database } from '../database/declared/tables';
import { formsOf } from '../finding/planSearch';
import type { Reach } from '../resources/access';
import { readTogether, seenBy } from './findRecords';

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
  for (const [{ view }] of searched.flatMap(readTogether))
    for (const term of terms) for (const form of formsOf(view.search, term)) numbers.set(form, term);
  const lookUps = searched.flatMap(readTogether).flatMap((reaches) => {
    const [{ relation }] = reaches;
    const columns = new Set(reaches.flatMap(({ view }) => view.search.numbers));
    return [...columns].map((column): RawBuilder<{ form: string }> => {
      const codes = reaches.filter(({ view }) => view.search.numbers.includes(column)).map(codeOf);
      const seen = seenBy(reaches, sql`country = any(${codes}::text[])`);
      return sql`select form from forms
        cross join lateral (select from ${relation} where ${seen} and ${sql.ref(column)} = form limit 1) as found`;
    });
  });
  if (lookUps.length === 0) return new Set();
  const { rows } = await sql<{ form: string }>`
    with forms as (select unnest(${[...numbers.keys()]}::text[]) as form)
    ${sql.join(lookUps, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ form }) => numbers.get(form)!));
}

const codeOf = ({ country }: Reach) => country;
