import { sql } from 'kysely';
import { groupBy } from 'es-toolkit';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { parsePointer } from '../../metadata/schema/schemaParts';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Entry } from '../database/recordEvents';
import { batchesOf, type StoredRow } from '../database/schema/storedMisfits';
import type { StoredWords } from '../database/schema/StoredWords';
import type { Database } from '../database/declared/tables';
import { presentName } from './brokenViews';
import { bodyErrors, callsFinding, sinceOf } from './refusedCalls';
import { type Counted, countIn, type StoredFinding } from './StoredFinding';

/**
 * Finds actions with an input that programs took within 30 days and that a Model would refuse. What was entered is read from the events of
 * the records; an action without an input leaves none, and is not tried.
 */
export async function refusedActions(
  db: Database,
  model: Model,
  entity: string,
  now: Date,
  words: StoredWords,
): Promise<StoredFinding[]> {
  const table = entityTable(model, entity);
  const since = sinceOf(now);
  const counts = new Map<string, Counted>();
  const acted = sql`exists (
    select from record_event as call
    where call.merchant_id = ${sql.ref(`${table.name}.merchant_id`)} and call.record_id = ${sql.ref(`${table.name}.id`)}
      and call.entity = ${entity} and call.number > 0 and call.actor_kind = 'application' and call.at >= ${since})`;
  for await (const rows of batchesOf(db, table, acted)) {
    for (const [merchantId, own] of Object.entries(groupBy(rows, ({ merchant_id }) => merchant_id))) {
      const events = await db
        .selectFrom('record_event')
        .select(['record_id', 'country', 'entry'])
        .where('merchant_id', '=', merchantId)
        .where('record_id', 'in', own.map(idOf))
        .where('entity', '=', entity)
        .where('number', '>', 0)
        .where('actor_kind', '=', 'application')
        .where('at', '>=', since)
        .orderBy('record_id')
        .orderBy('number')
        .execute();
      for (const { record_id: id, country, entry } of events) {
        if (!entry || !placesOf(model, entity).includes(country)) continue;
        const call = JSON.parse(entry) as Entry;
        const resource = presentName(model, call.resource) ?? call.resource;
        const reasons = reasonsOf(model, resource, country, call, now, words);
        if (reasons.length > 0)
          countIn(counts, JSON.stringify([resource, country, reasons.join(' '), call.form]), id);
      }
    }
  }
  return [...counts].map(([key, counted]) => callsFinding(words, key, counted));
}

const idOf = ({ id }: StoredRow): string => id;

/** The sentences with which an action would refuse a program's input; none where it would not. */
function reasonsOf(
  model: Model,
  resource: string,
  country: string,
  { form, values }: Entry,
  now: Date,
  { language, say }: StoredWords,
): string[] {
  const { api } = model.resources[resource] ?? {};
  if (!api?.actions || !Object.hasOwn(api.actions, form)) return [say('calls.noAction')];
  const given = Object.entries(values).flatMap(([name, { after }]): [string, JsonValue][] =>
    after === undefined ? [] : [[name, after]],
  );
  const at = { resource, form, country, language };
  return bodyErrors(model, at, Object.fromEntries(given), now).flatMap(({ path, msg }) => {
    const [name = ''] = parsePointer(path);
    // Too long to be kept: it may fit.
    return values[name]?.isOmitted ? [] : [`"${name}": ${msg ?? ''}`.trim()];
  });
}
