import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonValue } from '../../../metadata/model/json';
import { escapeSegment } from '../../../metadata/schema/pointers';
import { readEvents, recordEvent } from '../../database/recordEvents';
import { type EntityRecord, updateRecord } from '../../database/records';
import type { Database } from '../../database/tables';
import { invalidBody } from '../../http/body';
import type { RecordInput } from '../handlers';
import { type ResourceView, serializeRecord } from '../resourceView';
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
 * Throws 422 where somebody has changed fields of the form since it was loaded (product 8.15), with an error for each
 * field that has another value than the form began with: its value now, and who changed it. A field that the form sets
 * to what it is now is no conflict.
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

/** Returns by field the name of the user who edited it last. */
async function readEditors(db: Database, target: WriteTarget, id: string): Promise<Map<string, string>> {
  const editors = new Map<string, string>();
  for (const { field, note, actor } of await readEvents(db, target.view.table, { ...target, id })) {
    if (note !== editedNote || actor.name === null) continue;
    for (const name of field?.split(',') ?? []) editors.set(name, actor.name);
  }
  return editors;
}

const editedNote = '@gateway.event.edited';

/** Changes a record and records which fields were changed. `body` has a value for each field, null where it was emptied. */
export async function editRecord(
  { db, merchantId, country, ownerId, record, body, actor, now }: RecordInput,
  { table }: ResourceView,
): Promise<EntityRecord> {
  const key = { merchantId, country, ownerId, id: record.id };
  const changes: Record<string, JsonValue> = {};
  for (const [name, value = null] of Object.entries(body)) {
    if (!isSame(value, record[name])) changes[name] = value;
  }
  const names = Object.keys(changes);
  if (names.length === 0) return record;
  const after = await updateRecord(db, table, key, changes);
  if (!after) throw new Error(`The locked record ${record.id} of ${table.entity} is gone.`);
  await recordEvent(db, table, key, { at: now(), actor, note: editedNote, field: names.join(',') });
  return after;
}
