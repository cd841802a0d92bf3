import { type Kysely, sql } from 'kysely';
import { entityFields } from '../../../metadata/bind/boundFields';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { Model } from '../../../metadata/model/Model';
import { type EntityTable, entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import { fillPlaceholders } from '../../../metadata/texts/placeholders';
import { wordsOf } from '../../../metadata/texts/wordsOf';
import { describeValidationError } from '../../../metadata/validation/describeValidationError';
import { fieldAt } from '../../../metadata/validation/nestedValues';
import type { Tables } from '../declared/tables';
import { isLookedThrough, noteLook } from './knownRules';
import { lookThroughRecords, type Misfit } from './storedMisfits';
import type { StoredWords } from './StoredWords';

/** Number of records above which a table is left to `npm run database -- values`. The operator runs that at a quiet time. */
const maxRecords = 1_000_000;

/**
 * Reports values of records that the schema no longer allows, for each entity whose rules have changed. Tables that are too large are only
 * named. It takes seconds, so it runs beside requests, then calls `onEnd`. The result stops it.
 */
export function reportUnfitValues(
  db: Kysely<Tables>,
  model: Model,
  words: StoredWords,
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
        report(words.say('values.notCompared', { place: `schemas/${entity}.json`, count: estimate }));
        continue;
      }
      const { lines } = await describeRecords(db, model, entity, words, ending.signal);
      for (const line of lines) report(line);
    }
  };
  const done = work()
    .catch((error: unknown) => {
      if (ending.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      report(words.say('values.unread', { reason }));
    })
    .finally(onEnd);
  return async () => {
    ending.abort();
    await done;
  };
}

/**
 * Returns a line for each rule that stored records break in their country. A value is more than allowed, no option any more, or missing.
 * The records are kept. Notes for the next start that all records fit.
 */
export async function describeUnfitValues(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  words: StoredWords,
): Promise<string[]> {
  return (await describeRecords(db, model, entity, words)).lines;
}

/**
 * Returns the lines of {@link describeUnfitValues} with the number of compared records. Notes for the next start that all of them fit.
 * Throws once `signal` is aborted.
 */
export async function describeRecords(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  words: StoredWords,
  signal?: AbortSignal,
): Promise<{ records: number; lines: string[] }> {
  const compared = await compareRecords(db, model, entity, words, signal);
  if (compared.lines.length === 0) await noteLook(db, model, entity);
  return compared;
}

/** Compares as {@link describeRecords} does, and writes nothing. */
export async function compareRecords(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  words: StoredWords,
  signal?: AbortSignal,
): Promise<{ records: number; lines: string[] }> {
  const { records, misfits, isCut, others } = await lookThroughRecords(db, model, entity, signal);
  const place = `schemas/${entity}.json`;
  const lines = misfits.map((misfit) => describeMisfit(model, entityTable(model, entity), misfit, words));
  if (isCut) lines.push(words.say('values.cut', { place }));
  for (const [country, count] of others)
    lines.push(
      words.say('values.noCountry', {
        smart_count: count,
        place,
        records: countedRecords(words, count, country),
      }),
    );
  return { records, lines };
}

/** Counts records of a country, which is empty where they belong to none. */
export function countedRecords({ say }: StoredWords, count: number, country: string): string {
  return say(country === '' ? 'records' : 'recordsOf', { smart_count: count, country });
}

function describeMisfit(model: Model, table: EntityTable, misfit: Misfit, words: StoredWords): string {
  const { country, field, error, value, records, ids } = misfit;
  const { say } = words;
  const counted = { smart_count: records, records: countedRecords(words, records, country) };
  const column = table.columns.get(field)?.column;
  const place = `schemas/${table.entity}.json, "${field}"`;
  const { options, required } = entityFields(model, table.entity, country)[field] ?? {};
  if (error.keyword === 'enum' && column !== undefined && value !== undefined && options) {
    const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
    const statement = `UPDATE "${table.name}" SET "${column}" = … WHERE country = '${country}' AND "${column}" = ${literal};`;
    return say('values.option', { ...counted, place, value: JSON.stringify(value), statement });
  }
  // What a rule requires of some records, others may go without.
  if (error.keyword === 'required' && column !== undefined && required) {
    const statement = `UPDATE "${table.name}" SET "${column}" = … WHERE country = '${country}' AND "${column}" IS NULL;`;
    return say('values.required', { ...counted, place, country, statement });
  }
  const listed = ids.join(', ');
  return say('values.misfit', {
    ...counted,
    place,
    rule: ruleOf(model, table, misfit, words),
    ids: ids.length < records ? say('first', { ids: listed }) : listed,
  });
}

/** Returns a rule in the words of forms. */
export function ruleOf(
  model: Model,
  { entity }: EntityTable,
  { country, error, record }: Pick<Misfit, 'country' | 'error' | 'record'>,
  { language }: StoredWords,
): string {
  const word = wordsOf(model, language);
  const translate = (key: string, params: Record<string, string | number>) =>
    fillPlaceholders(word(...key.split('.')) ?? error.keyword, (name) => params[name]?.toString());
  const { field } = fieldAt(entityFields(model, entity, country), error.path, record);
  return describeValidationError(error, field, translate, factsOf(model, country), record);
}
