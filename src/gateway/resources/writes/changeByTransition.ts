import { factsOf } from '../../../metadata/bind/places';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundAction } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { EntityRecord } from '../../database/records';
import { changeState } from '../changeState';
import type { Effects } from '../effects';
import type { RecordInput } from '../handlers';
import type { ResourceView } from '../resourceView';
import { valueText } from './valueText';

/**
 * Performs an action that is a transition: changes the state, stores the input in the fields of the entity that have
 * its names, and records the rest of it in the event's note. The record is locked and meets the action's `when`.
 */
export async function changeByTransition(
  input: RecordInput,
  { table }: ResourceView,
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
  const rest = Object.values(form?.fields ?? {}).filter((each) => !isStored(each.name));
  const note = noteOf(rest, body, factsOf(model, country), record);
  const after = await changeState(db, model, {
    entity: table.entity,
    key: { merchantId, country, ownerId, id: record.id },
    field,
    from,
    to,
    at: now(),
    actor,
    note,
    changes: Object.fromEntries(stored),
    effects,
  });
  if (!after) throw new Error(`The locked record ${record.id} of ${table.entity} has changed.`);
  return after;
}

/** Returns values as a text: that of a single field alone, of several with their titles. */
function noteOf(
  fields: BoundField[],
  body: RecordInput['body'],
  country: Country,
  record: EntityRecord,
): string | undefined {
  const given = fields.flatMap((field) => {
    const value = body[field.name] ?? null;
    return value === null ? [] : [{ title: field.title, text: valueText(field, value, country, record) }];
  });
  if (given.length === 0) return undefined;
  // A note that begins with @ would be read as the key of a text.
  if (fields.length === 1) return given[0]!.text.replace(/^@/, '＠');
  return given.map(({ title, text }) => `${title}: ${text}`).join('; ');
}
