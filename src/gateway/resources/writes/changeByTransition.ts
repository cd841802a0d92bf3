import type { BoundAction } from '../../../metadata/model/BoundResource';
import type { EntityRecord } from '../../database/records';
import { changeState } from '../changeState';
import type { Effects } from '../effects';
import type { RecordInput } from '../handlers';
import { entryOf } from './entryOf';
import type { WriteTarget } from './WriteTarget';

/**
 * Performs an action that is a transition: changes the state, and stores the input in the fields of the entity that have its
 * names. The event keeps all of it. The record is locked and meets the action's `when`.
 */
export async function changeByTransition(
  input: RecordInput,
  { bound, view: { table } }: Pick<WriteTarget, 'bound' | 'view'>,
  { name, transition, input: form }: BoundAction,
  effects: Effects,
): Promise<EntityRecord> {
  const { db, model, merchantId, country, ownerId, record, body, actor, now } = input;
  if (!transition) throw new Error(`The action "${name}" has no transition.`);
  const { field, to } = transition;
  const from = record[field];
  if (typeof from !== 'string') throw new Error(`The record ${record.id} has no state.`);
  const isStored = (each: string) => table.columns.has(each) || table.nested.has(each);
  const stored = Object.entries(body).filter(([each]) => isStored(each));
  const filled = { resource: bound.name, form: name, fields: { ...form?.fields, ...bound.fields } };
  const after = await changeState(db, model, {
    entity: table.entity,
    key: { merchantId, country, ownerId, id: record.id },
    field,
    from,
    to,
    at: now(),
    actor,
    entry: form && entryOf(filled, body, record),
    changes: Object.fromEntries(stored),
    effects,
  });
  if (!after) throw new Error(`The locked record ${record.id} of ${table.entity} has changed.`);
  return after;
}
