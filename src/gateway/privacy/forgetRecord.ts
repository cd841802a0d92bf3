import { entityFields } from '../../metadata/bind/boundFields';
import type { BoundField } from '../../metadata/model/BoundField';
import { isObject, type JsonObject, type JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { mapPersonal } from '../../metadata/values/personal';
import type { Actor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import { type EntityRecord, readRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { tables } from '../parts';
import { type FoundRecord, isForgotten } from './findRecords';
import type { Pseudonyms } from './Pseudonyms';
import { changeTexts, type ForgottenColumn, forgottenColumns, scrubText, type Tally } from './scrubRows';

/** Context in which a record is forgotten. */
interface Forgetting {
  db: Database;
  model: Model;
  actor: Actor;
  now: Date;
  pseudonyms: Pseudonyms;
  tally: Tally;
}

/**
 * Replaces the values of the persons of a record, in it and in what is kept beside it. That is its history, callbacks, import row, answers
 * to requests, and the network's words. Amounts, numbers and states stay.
 */
export async function forgetRecord(forgetting: Forgetting, { table, key }: FoundRecord): Promise<void> {
  const { db, model, actor, now, tally } = forgetting;
  const { entity } = table;
  const record = await readRecord(db, table, key, true);
  if (!record) return;
  const fields = entityFields(model, entity, key.country);
  const changed = changesOf(forgetting, fields, record);
  if (Object.keys(changed).length > 0) {
    await updateRecord(db, table, key, changed);
    await recordEvent(db, table, key, { at: now, actor, note: '@gateway.event.forgotten' });
    tally.add(entity, 1);
  }
  await forgetBeside(forgetting, { table, key }, record, fields);
}

function changesOf(forgetting: Forgetting, fields: Fields, record: EntityRecord): JsonObject {
  const before: JsonObject = { ...record };
  const after = replaced(forgetting, fields, before);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !isSame(after[name], before[name])));
}

type Fields = Record<string, BoundField>;

const isSame = (one: JsonValue | undefined, other: JsonValue | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns values by field with those of persons replaced. A file is described by its record, and its content is kept with that. */
function replaced({ pseudonyms }: Forgetting, fields: Fields, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field || field.kind === 'file' || value === undefined) return [name, value];
      return [
        name,
        mapPersonal(field, value, (each, { kind }, person) =>
          isForgotten(person) ? pseudonymOf(pseudonyms, each, kind) : each,
        ),
      ];
    }),
  );
}

function pseudonymOf(pseudonyms: Pseudonyms, value: JsonValue, kind: BoundField['kind']): JsonValue {
  if (typeof value === 'string') return value === '' ? value : pseudonyms.of(value, kind);
  if (Array.isArray(value)) return value.map((each) => pseudonymOf(pseudonyms, each, 'text'));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, each && pseudonymOf(pseudonyms, each, 'text')]),
  );
}

/** Forgets what is kept of a deleted record: its deletion is an event with all that it held. */
export async function forgetDeleted(forgetting: Forgetting, { table, key }: FoundRecord): Promise<void> {
  const fields = entityFields(forgetting.model, table.entity, key.country);
  await forgetBeside(forgetting, { table, key }, { id: key.id }, fields);
}

async function forgetBeside(
  forgetting: Forgetting,
  { key: { merchantId, id } }: FoundRecord,
  record: EntityRecord,
  fields: Fields,
): Promise<void> {
  const { db, pseudonyms, tally } = forgetting;
  // PostgreSQL writes JSON with other spaces: a text that says the same is no change.
  const inJson = (text: string, change: (value: JsonObject) => JsonObject) => {
    const value = JSON.parse(text) as JsonObject;
    const changed = pseudonyms.scrub(JSON.stringify(change(value)));
    return changed === JSON.stringify(value) ? text : changed;
  };
  const inFields = (value: JsonValue | undefined) =>
    isObject(value) ? replaced(forgetting, fields, value) : value;
  const change = (text: string, column: ForgottenColumn) => {
    switch (column.way) {
      case 'fields':
        return inJson(text, (values) => replaced(forgetting, fields, values));
      case 'data':
        return inJson(text, (envelope) => ({ ...envelope, data: inFields(envelope.data) }));
      case 'entry':
        return inJson(text, (entry) => ({ ...entry, values: entered(entry.values, inFields) }));
      case 'value':
        return pseudonyms.known(text);
      case 'texts':
        return scrubText(text, column, pseudonyms);
      default:
        return text;
    }
  };
  // An order's network is asked for the order, whose payments are records of their own.
  const orders = [id, ...(typeof record.orderId === 'string' ? [record.orderId] : [])];
  for (const [table, { forget }] of Object.entries(tables)) {
    if (!forget?.beside) continue;
    const rows = forget.beside({ id, merchantId, orders });
    tally.add(forget.title, await changeTexts(db, table, forgottenColumns(table), rows, change));
  }
}

/** Returns the entered values: by field, before and after. */
function entered(
  values: JsonValue | undefined,
  inFields: (value: JsonValue | undefined) => JsonValue | undefined,
): JsonValue {
  if (!isObject(values)) return values ?? null;
  const sides = (['before', 'after'] as const).map((side) => {
    const given = Object.entries(values).flatMap(([name, value]) =>
      isObject(value) && value[side] !== undefined ? [[name, value[side]] as const] : [],
    );
    return [side, inFields(Object.fromEntries(given)) as JsonObject] as const;
  });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!isObject(value)) return [name, value];
      const changed = sides.flatMap(([side, given]) =>
        Object.hasOwn(given, name) ? [[side, given[name]] as const] : [],
      );
      return [name, { ...value, ...Object.fromEntries(changed) }];
    }),
  );
}
