import { type Kysely, sql } from 'kysely';
import { entityFields } from '../../../metadata/bind/boundFields';
import { placesOf } from '../../../metadata/bind/places';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { Model } from '../../../metadata/model/Model';
import type { EntityColumn } from '../../../metadata/storage/columns';
import { type EntityTable, entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import type { Tables } from '../tables';

/** Tables of more records than about so many are left to `npm run database -- values`, which the operator runs at a quiet time. */
const maxRecords = 1_000_000;

/**
 * Reports to the operator what records hold that the schema no longer allows, in each entity whose table is not too large.
 * This is done beside requests, because it takes seconds. Returns a function that ends it and waits for its end.
 */
export function reportUnfitValues(
  db: Kysely<Tables>,
  model: Model,
  report: (line: string) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const work = async () => {
    for (const entity of storedEntities(model)) {
      const { rows } = await sql<{ estimate: number }>`
        select reltuples::bigint as estimate from pg_class
        where oid = ${`"${entityTable(model, entity).name}"`}::regclass`.execute(db);
      if ((rows[0]?.estimate ?? 0) > maxRecords) continue;
      for (const line of await describeUnfitValues(db, model, entity, ending.signal)) report(line);
    }
  };
  const done = work().catch((error: unknown) => {
    if (ending.signal.aborted) return;
    report(
      `Whether stored values fit the schemas could not be read: ${error instanceof Error ? error.message : String(error)} ` +
        'To try again: npm run database -- values',
    );
  });
  return async () => {
    ending.abort();
    await done;
  };
}

/**
 * Returns a line for each value that stored records have although it is no option of its field in their country, and for
 * each field that their country requires and they lack: an option was removed, or a field was made required. The records
 * are kept as they are. Throws once `signal` is aborted.
 */
export async function describeUnfitValues(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const table = entityTable(model, entity);
  const countries = new Map(
    placesOf(model, entity).map((country) => [country, entityFields(model, entity, country)]),
  );
  const lines: string[] = [];
  for (const column of table.columns.values()) {
    signal?.throwIfAborted();
    const variants = new Map<string, BoundField>();
    for (const [country, fields] of countries) {
      const field = fields[column.field];
      if (field && field.ui.hidden !== true) variants.set(country, field);
    }
    lines.push(...(await describeRemovedOptions(db, table, column, variants)));
    lines.push(...(await describeMissing(db, table, column, variants)));
  }
  return lines;
}

/** What a field is in each country that shows it. */
type Variants = Map<string, BoundField>;

async function describeRemovedOptions(
  db: Kysely<Tables>,
  table: EntityTable,
  { field, column }: EntityColumn,
  variants: Variants,
): Promise<string[]> {
  if (![...variants.values()].some(({ options }) => options)) return [];
  const { rows } = await sql<{ country: string; value: string | number | boolean; count: number }>`
    select country, ${sql.ref(column)} as value, count(*) as count from ${sql.table(table.name)}
    where ${sql.ref(column)} is not null group by 1, 2 order by 1, 2`.execute(db);
  return rows.flatMap(({ country, value, count }) => {
    const options = variants.get(country)?.options;
    if (!options || options.some((option) => option.value === value)) return [];
    const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
    return [
      `schemas/${table.entity}.json, "${field}": ${count} stored records of ${country} have ${JSON.stringify(value)}, which is no ` +
        'option there. They were kept, and show the bare value. Add the option again, or give them another: ' +
        `UPDATE "${table.name}" SET "${column}" = … WHERE country = '${country}' AND "${column}" = ${literal};`,
    ];
  });
}

/** A field that every country requires is reported where the database is to require it. */
async function describeMissing(
  db: Kysely<Tables>,
  table: EntityTable,
  { field, column, required }: EntityColumn,
  variants: Variants,
): Promise<string[]> {
  const requiring = [...variants].filter(([, variant]) => variant.required).map(([country]) => country);
  if (required || requiring.length === 0) return [];
  const { rows } = await sql<{ country: string; count: number }>`
    select country, count(*) as count from ${sql.table(table.name)}
    where ${sql.ref(column)} is null and country in (${sql.join(requiring)}) group by 1 order by 1`.execute(
    db,
  );
  return rows.map(
    ({ country, count }) =>
      `schemas/${table.entity}.json, "${field}": ${country} requires it, and ${count} stored records have no value. They were ` +
      'kept, and an edit of one has to fill it in. To give them one: ' +
      `UPDATE "${table.name}" SET "${column}" = … WHERE country = '${country}' AND "${column}" IS NULL;`,
  );
}
