import { isDeepStrictEqual } from 'node:util';
import type { BoundAction } from '../../../metadata/model/BoundResource';
import { editedNote, recordEvent } from '../../database/recordEvents';
import { type EntityRecord } from '../../database/records';
import { updateRecord } from '../../database/updateRecord';
import { changeState } from '../changeState';
import type { Effects, RecordInput } from '../handlers';
import { entryOf } from './entryOf';
import type { WriteTarget } from './WriteTarget';

/**
 * Performs an action as its file says, on a locked record that meets its `when`. Changes the state for a transition, and stores the input
 * in fields of the same names. The event keeps all, with the values before.
 */
export async function changeByAction(
  input: RecordInput,
  { bound, view: { table } }: Pick<WriteTarget, 'bound' | 'view'>,
  { name, transition, input: form }: BoundAction,
  effects: Effects,
): Promise<EntityRecord> {
  const { db, model, merchantId, country, ownerId, record, body, actor, now } = input;
  const key = { merchantId, country, ownerId, id: record.id };
  const isStored = (each: string) => table.columns.has(each) || table.nested.has(each);
  const stored = Object.entries(body).filter(([each]) => isStored(each));
  const filled = { resource: bound.name, form: name, fields: { ...form?.fields, ...bound.fields } };
  // Without a transition, a record whose fields have these values already stays as it is.
  const event = { at: now(), actor, entry: form && entryOf(filled, body, record) };
  if (!transition) {
    const changed = stored.filter(([each, value]) => !isDeepStrictEqual(value ?? null, record[each] ?? null));
    if (changed.length === 0) return record;
    const after = await updateRecord(db, table, key, Object.fromEntries(changed));
    if (!after) throw new Error(`The locked record ${record.id} of ${table.entity} is gone.`);
    await recordEvent(db, table, key, { ...event, note: editedNote });
    return after;
  }
  const { field, to } = transition;
  const from = record[field];
  if (typeof from !== 'string') throw new Error(`The record ${record.id} has no state.`);
  const after = await changeState(db, model, {
    entity: table.entity,
    key,
    field,
    from,
    to,
    ...event,
    changes: Object.fromEntries(stored),
    effects,
  });
  if (!after) throw new Error(`The locked record ${record.id} of ${table.entity} has changed.`);
  return after;
}
