import { type RawBuilder, sql } from 'kysely';
import { apiForm } from '../../metadata/bind/bindForm';
import { boundForm } from '../../metadata/bind/boundForm';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import { parsePointer } from '../../metadata/schema/schemaParts';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRecord, toRecord } from '../database/records';
import { batchesOf } from '../database/schema/storedMisfits';
import type { StoredWords } from '../database/schema/StoredWords';
import type { Database } from '../database/declared/tables';
import { GatewayError } from '../http/responses';
import { validateBody } from '../resources/validateBody';
import { type Counted, countIn, firstIds, type StoredFinding } from './StoredFinding';

/** The days of calls that are tried again. */
const days = 30;

/**
 * Finds calls by which programs created records of an entity within 30 days and that a Model would refuse. What they sent is read from the
 * records: a value that was changed since counts as it is now.
 */
export async function refusedCalls(
  db: Database,
  model: Model,
  entity: string,
  now: Date,
  words: StoredWords,
): Promise<StoredFinding[]> {
  const { language, say } = words;
  const table = entityTable(model, entity);
  const resources = Object.entries(model.resources).filter(
    ([, { entity: shown, api }]) => shown === entity && api,
  );
  const since = sinceOf(now);
  const counts = new Map<string, Counted>();
  for await (const rows of batchesOf(db, table, createdByPrograms(table.name, entity, since))) {
    for (const row of rows) {
      if (!placesOf(model, entity).includes(row.country)) continue;
      const record = toRecord(table, row);
      for (const [resource, { api }] of resources) {
        const reasons = api?.create
          ? reasonsOf(model, { resource, country: row.country, language }, record, now)
          : [say('calls.noCreate')];
        if (reasons.length > 0)
          countIn(counts, JSON.stringify([resource, row.country, reasons.join(' ')]), record.id);
      }
    }
  }
  return [...counts].map(([key, counted]) => callsFinding(words, key, counted));
}

/** The moment from which calls are tried again (ISO 8601 UTC). */
export function sinceOf(now: Date): string {
  return new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
}

/** Says of calls that they would be refused. `key` is JSON of resource, country, reasons and, of an action, its name. */
export function callsFinding(words: StoredWords, key: string, counted: Counted): StoredFinding {
  const [resource, country, reasons, action] = JSON.parse(key) as [string, string, string, string?];
  const place = `resources/${resource}.json, ${action === undefined ? '"api"' : `"actions", "${action}"`}`;
  const calls = words.say(`calls.calls${country === '' ? '' : 'Of'}`, {
    smart_count: counted.count,
    country,
  });
  return {
    about: 'calls',
    breaks: true,
    line: words.say('calls.refused', { place, calls, days, reasons, ids: firstIds(words, counted) }),
  };
}

function createdByPrograms(table: string, entity: string, since: string): RawBuilder<unknown> {
  return sql`exists (
    select from record_event as creation
    where creation.merchant_id = ${sql.ref(`${table}.merchant_id`)} and creation.record_id = ${sql.ref(`${table}.id`)}
      and creation.entity = ${entity} and creation.number = 0 and creation.actor_kind = 'application' and creation.at >= ${since})`;
}

/** The sentences with which a create call of a record's values would be refused; none where it would not. */
function reasonsOf(
  model: Model,
  of: { resource: string; country: string; language: string },
  record: EntityRecord,
  now: Date,
): string[] {
  const at = { ...of, form: apiForm };
  const form = boundForm(model, at);
  const { columns, nested } = entityTable(model, model.resources[of.resource]!.entity);
  const isStored = (name: string) => columns.has(name) || nested.has(name);
  const body = Object.fromEntries(
    Object.keys(form?.fields ?? {}).flatMap((name) =>
      record[name] === undefined ? [] : [[name, record[name]]],
    ),
  );
  return bodyErrors(model, at, body, now).flatMap(({ path, msg }) => {
    const [name = ''] = parsePointer(path);
    return isStored(name) ? [`"${name}": ${msg ?? ''}`.trim()] : [];
  });
}

/** The errors with which a body would be refused; none where it would not. */
export function bodyErrors(
  ...[model, form, body, now]: Parameters<typeof validateBody>
): NonNullable<GatewayError['errors']> {
  try {
    validateBody(model, form, body, now);
    return [];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.errors ?? [];
  }
}
