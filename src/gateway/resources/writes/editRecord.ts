import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { escapeSegment } from '../../../metadata/schema/schemaParts';
import { editedNote, readEvents, recordEvent } from '../../database/recordEvents';
import { type EntityRecord } from '../../database/records';
import { updateRecord } from '../../database/updateRecord';
import type { Database } from '../../database/declared/tables';
import { invalidBody } from '../../http/body';
import { changeState } from '../changeState';
import type { Effects, RecordInput } from '../handlers';
import { serializeRecord } from '../resourceView';
import { entryOf } from './entryOf';
import type { WriteTarget } from './WriteTarget';

/** The member of the body of an edit form that holds what the form began with. No field can have this name. */
const baseName = '$before';

/** Takes the values that an edit form began with out of its body. `base` is undefined where the body has none. */
export function splitBase(body: unknown): { values: unknown; base: Record<string, unknown> | undefined } {
  if (!isObject(body) || !isObject(body[baseName])) return { values: body, base: undefined };
  const { [baseName]: base, ...values } = body;
  return { values, base: isObject(base) ? base : undefined };
}

/**
 * Throws 422 where somebody has changed fields of the form since it was loaded (product 8.15). Each error says the field's value now and
 * who changed it. A field that the form sets to its present value is no conflict.
 */
export async function requireUnchanged(
  db: Database,
  target: WriteTarget,
  { record, base, values }: { record: EntityRecord; base: Record<string, unknown>; values: unknown },
): Promise<void> {
  const { bound, translate, view } = target;
  const shown = serializeRecord(view, record);
  const wanted = isObject(values) ? values : {};
  const changed = Object.keys(bound.edit!.fields).filter(
    (name) =>
      Object.hasOwn(base, name) && !isSame(base[name], shown[name]) && !isSame(wanted[name], shown[name]),
  );
  if (changed.length === 0) return;
  const editors = await readEditors(db, target, record.id);
  throw invalidBody(
    changed.map((name) => {
      const by = editors.get(name);
      return {
        path: `/${escapeSegment(name)}`,
        keyword: 'changed',
        params: { value: shown[name] ?? null, ...(by === undefined ? {} : { by }) },
        msg: translate(`gateway.detail.${by === undefined ? 'changed' : 'changedBy'}`, { by }),
      };
    }),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}

/** Returns by field the name of the user who entered its value last. */
async function readEditors(db: Database, target: WriteTarget, id: string): Promise<Map<string, string>> {
  const editors = new Map<string, string>();
  for (const { entry, field, note, actor } of await readEvents(db, target.view.table, { ...target, id })) {
    if (actor.name === null) continue;
    const before = note === editedNote ? (field?.split(',') ?? []) : [];
    for (const name of entry ? Object.keys(entry.values) : before) editors.set(name, actor.name);
  }
  return editors;
}

/**
 * Changes a record, and its state where the form has a `transition`, and records what was entered. `body` has a value for each
 * field, null where it was emptied. A record that it does not change stays as it is.
 */
export async function editRecord(
  { db, model, merchantId, country, ownerId, record, body, actor, now }: RecordInput,
  { bound, view: { table } }: Pick<WriteTarget, 'bound' | 'view'>,
  effects: Effects,
): Promise<EntityRecord> {
  const key = { merchantId, country, ownerId, id: record.id };
  const changes: Record<string, JsonValue> = {};
  for (const [name, value = null] of Object.entries(body)) {
    if (!isSame(value, record[name])) changes[name] = value;
  }
  if (Object.keys(changes).length === 0) return record;
  const entry = entryOf({ resource: bound.name, form: 'edit', fields: bound.fields }, changes, record);
  const event = { at: now(), actor, note: editedNote, entry };
  const { field = '', to = '' } = bound.edit?.transition ?? {};
  const from = record[field];
  const after =
    typeof from === 'string' && from !== to
      ? await changeState(db, model, {
          entity: table.entity,
          key,
          field,
          from,
          to,
          changes,
          effects,
          ...event,
        })
      : await updateRecord(db, table, key, changes);
  if (!after) throw new Error(`The locked record ${record.id} of ${table.entity} is gone.`);
  if (after[field] === from) await recordEvent(db, table, key, event);
  return after;
}
