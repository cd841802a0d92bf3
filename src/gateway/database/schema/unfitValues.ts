import { type Kysely, sql } from 'kysely';
import { entityFields } from '../../../metadata/bind/boundFields';
import { factsOf } from '../../../metadata/bind/places';
import type { Model } from '../../../metadata/model/Model';
import { type EntityTable, entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import { fillPlaceholders } from '../../../metadata/texts/placeholders';
import { wordsOf } from '../../../metadata/texts/wordsOf';
import { describeValidationError } from '../../../metadata/validation/describeValidationError';
import { fieldAt } from '../../../metadata/validation/nestedValues';
import type { Tables } from '../tables';
import { isLookedThrough, noteLook } from './knownRules';
import { lookThroughRecords, type Misfit } from './storedMisfits';

/** Tables of more records than about so many are left to `npm run database -- values`, which the operator runs at a quiet time. */
const maxRecords = 1_000_000;

/**
 * Reports to the operator what records hold that the schema no longer allows, in each entity whose rules have changed since its records
 * last fitted them, and which tables are too large for that. This is done beside requests, because it takes seconds, and calls
 * `onEnd` once it has ended. Returns a function that ends it and waits for its end.
 */
export function reportUnfitValues(
  db: Kysely<Tables>,
  model: Model,
  report: (line: string) => void,
  onEnd: () => void = () => undefined,
): () => Promise<void> {
  const ending = new AbortController();
  const work = async () => {
    for (const entity of storedEntities(model)) {
      ending.signal.throwIfAborted();
      if (await isLookedThrough(db, model, entity)) continue;
      const { rows } = await sql<{ estimate: number }>`
        select reltuples::bigint as estimate from pg_class
        where oid = ${`"${entityTable(model, entity).name}"`}::regclass`.execute(db);
      const estimate = rows[0]?.estimate ?? 0;
      if (estimate > maxRecords) {
        report(
          `schemas/${entity}.json: its rules have changed, and about ${estimate} stored records were not compared with them. ` +
            'To compare them at a quiet time: npm run database -- values',
        );
        continue;
      }
      const { lines } = await describeRecords(db, model, entity, ending.signal);
      for (const line of lines) report(line);
    }
  };
  const done = work()
    .catch((error: unknown) => {
      if (ending.signal.aborted) return;
      report(
        `Whether stored values fit the schemas could not be read: ${error instanceof Error ? error.message : String(error)} ` +
          'To try again: npm run database -- values',
      );
    })
    .finally(onEnd);
  return async () => {
    ending.abort();
    await done;
  };
}

/**
 * Returns a line for each rule that stored records do not fit in their country, as they are more than it allows, no option of it any
 * more, or missing. The records are kept as they are. Throws once `signal` is aborted.
 */
export async function describeUnfitValues(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  signal?: AbortSignal,
): Promise<string[]> {
  return (await describeRecords(db, model, entity, signal)).lines;
}

/** The same, with the number of records that were compared. Where all of them fit, that is noted for the next start. */
export async function describeRecords(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  signal?: AbortSignal,
): Promise<{ records: number; lines: string[] }> {
  const compared = await compareRecords(db, model, entity, signal);
  if (compared.lines.length === 0) await noteLook(db, model, entity);
  return compared;
}

/** The same, and writes nothing. */
export async function compareRecords(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  signal?: AbortSignal,
): Promise<{ records: number; lines: string[] }> {
  const { records, misfits, isCut, others } = await lookThroughRecords(db, model, entity, signal);
  const lines = misfits.map((misfit) => describeMisfit(model, entityTable(model, entity), misfit));
  if (isCut) lines.push(`schemas/${entity}.json: there are more kinds of values that do not fit than these.`);
  for (const [country, count] of others)
    lines.push(
      `schemas/${entity}.json: ${count} stored records of ${country} were not compared, as there is no such country.`,
    );
  return { records, lines };
}

function describeMisfit(model: Model, table: EntityTable, misfit: Misfit): string {
  const { country, field, error, value, records, ids } = misfit;
  const column = table.columns.get(field)?.column;
  const place = `schemas/${table.entity}.json, "${field}"`;
  const isOption = entityFields(model, table.entity, country)[field]?.options !== undefined;
  if (error.keyword === 'enum' && column !== undefined && value !== undefined && isOption) {
    const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
    return (
      `${place}: ${records} stored records of ${country} have ${JSON.stringify(value)}, which is no ` +
      'option there. They were kept, and show the bare value. Add the option again, or give them another: ' +
      `UPDATE "${table.name}" SET "${column}" = … WHERE country = '${country}' AND "${column}" = ${literal};`
    );
  }
  if (error.keyword === 'required' && column !== undefined) {
    return (
      `${place}: ${country} requires it, and ${records} stored records have no value. They were ` +
      'kept, and an edit of one has to fill it in. To give them one: ' +
      `UPDATE "${table.name}" SET "${column}" = … WHERE country = '${country}' AND "${column}" IS NULL;`
    );
  }
  const first = ids.length < records ? `the first are ${ids.join(', ')}` : ids.join(', ');
  return (
    `${place}: ${records} stored records${country === '' ? '' : ` of ${country}`} do not fit: ${ruleOf(model, table, misfit)} (${first}). ` +
    'They were kept. What is changed of one has to fit, and one that waits for approval is not approved as it is.'
  );
}

/** What a rule asks for, as forms say it. */
export function ruleOf(
  model: Model,
  { entity }: EntityTable,
  { country, error, record }: Pick<Misfit, 'country' | 'error' | 'record'>,
): string {
  const word = wordsOf(model, model.languages[0] ?? 'en');
  const translate = (key: string, params: Record<string, string | number>) =>
    fillPlaceholders(word(...key.split('.')) ?? error.keyword, (name) => params[name]?.toString());
  const { field } = fieldAt(entityFields(model, entity, country), error.path, record);
  return describeValidationError(error, field, translate, factsOf(model, country), record);
}
