import { type Kysely, sql } from 'kysely';
import type { EntityTable } from '../../../metadata/storage/entityTable';
import type { Tables } from '../declared/tables';

/** Values that must be unique and are those of several records of a merchant. */
interface Repeat {
  merchantId: string;
  /** Values of the unique fields, in their order. */
  values: string[];
  /** The records, oldest first. */
  ids: string[];
}

/** Finds the values of `fields` that several records of a merchant have. */
export async function findRepeats(
  db: Kysely<Tables>,
  table: EntityTable,
  fields: string[],
): Promise<Repeat[]> {
  const columns = fields.map((field) => sql.ref(table.columns.get(field)!.column));
  const texts = columns.map((column) => sql`${column}::text`);
  const given = columns.map((column) => sql`${column} is not null`);
  const { rows } = await sql<Repeat>`
    select merchant_id as "merchantId", array[${sql.join(texts)}] as values, array_agg(id::text order by id) as ids
    from ${sql.table(table.name)} where ${sql.join(given, sql` and `)}
    group by merchant_id, ${sql.join(columns)} having count(*) > 1 order by 2, 1`.execute(db);
  return rows;
}

/** Values that a warning names. */
const maxNamed = 5;

/** Says which values repeat and what to do, for the operator. */
export function describeRepeats(table: EntityTable, fields: string[], repeats: Repeat[]): string {
  const named = repeats
    .slice(0, maxNamed)
    .map(({ values, ids }) => `${values.join(' ')} (${ids.length} records)`);
  const more = repeats.length > maxNamed ? ` and ${repeats.length - maxNamed} more` : '';
  return (
    `schemas/${table.entity}.json, "unique" ${JSON.stringify(fields)}: values that were stored before this rule repeat: ` +
    `${named.join(', ')}${more}. Everything was kept, and new records get values of their own. ` +
    'To see all of them and what to do: npm run database -- repeats'
  );
}
