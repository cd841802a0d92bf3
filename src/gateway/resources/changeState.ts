import { entityFields } from '../../metadata/bind/boundFields';
import { factsOf } from '../../metadata/bind/schemas/places';
import { memoize } from '../../metadata/tracking/memoize';
import { stampsState } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { wallClock } from '../../metadata/values/time';
import type { Actor } from '../database/actors';
import { type Entry, recordEvent, type RecordEvent } from '../database/recordEvents';
import {
  type EntityRecord,
  type RecordChanges,
  type RecordKey,
  type StoredRecord,
} from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import type { Effects } from './handlers';
import { noteAwaiting } from '../mail/noteAwaiting';
import { noteState } from '../notifications/noteState';

/** A change of a record's state. */
interface StateChange<Entity extends string> {
  entity: Entity;
  key: RecordKey;
  /** The status field. */
  field: keyof RecordChanges<Entity> & string;
  from: string;
  to: string;
  at: Date;
  /** Time at which the change was due, if it is done later. The record and the event get this time. */
  dueAt?: Date | undefined;
  actor: Actor;
  note?: string | undefined;
  /** Values that were entered for it. */
  entry?: Entry | undefined;
  /** Fields that change with the state. */
  changes?: RecordChanges<Entity>;
  effects: Effects;
}

/**
 * Moves a record from one state to another, in one transaction with its event and effects. Returns undefined if it is missing or has left
 * `from`: of concurrent attempts, one succeeds. Throws where the Model's state machine forbids the change.
 */
export async function changeState<Entity extends string>(
  db: Database,
  model: Model,
  change: StateChange<Entity>,
): Promise<StoredRecord<Entity> | undefined> {
  const { entity, key, field, from, to, at, dueAt: valueAt = at, actor, effects } = change;
  const { fields, event } = describeChange(model, { ...change, country: key.country, at: valueAt });
  const table = entityTable(model, entity);
  const expected = { [field]: from } as RecordChanges<Entity>;
  return withTransaction(db, async (transaction) => {
    const record = await updateRecord(transaction, table, key, fields, expected);
    if (record) {
      await recordEvent(transaction, table, key, event);
      const taken = { db: transaction, model, key, record, from, to, at, valueAt, actor };
      await effects[`${entity}.${field}`]?.(taken);
      await noteAwaiting(transaction, model, { entity, field, to, key, at: valueAt });
      await noteState(transaction, model, { entity, field, from, to, key, record, at: valueAt, actor });
    }
    return record;
  });
}

/** A change of a state, before it is stored. `at` is when the record took the state, or was due to. */
type DescribedChange<Entity extends string> = Omit<StateChange<Entity>, 'key' | 'dueAt' | 'effects'> & {
  country: string;
};

/**
 * Returns the fields that a change of a state changes, and the event that it leaves. Throws where the state machine of the Model
 * does not allow it.
 */
export function describeChange<Entity extends string>(
  model: Model,
  { entity, country, field, from, to, at, actor, note, entry, changes }: DescribedChange<Entity>,
): { fields: RecordChanges<Entity>; event: RecordEvent } {
  if (!stateTransitions(model, entity, field, country)[from]?.includes(to)) {
    throw new Error(`schemas/${entity}.json, "${field}": ${from} must not become ${to}.`);
  }
  const state = { entity, field, to, country };
  const stamps = stateTimes(model, state, at);
  // The Model has both states of the field, as was checked.
  const fields = { ...stamps, ...changes, ...emptiedFields(model, state), [field]: to };
  return { fields: fields as RecordChanges<Entity>, event: { at, from, to, actor, note, entry } };
}

/** Returns the fields that hold the time of a record's new state, with that time. A date has that day in the country's zone. */
export function stateTimes(
  model: Model,
  { entity, field, to, country }: { entity: string; field: string; to: string; country: string },
  at: Date,
): Record<string, string> {
  const times: Record<string, string> = {};
  for (const { name, kind } of fieldsOfState(model, entity, field, to, country).stamped)
    times[name] =
      kind === 'date' ? wallClock(at, factsOf(model, country).zone).format('YYYY-MM-DD') : at.toISOString();
  return times;
}

/** Returns the fields that are empty in a state (`x-emptied`), with null. */
export function emptiedFields(
  model: Model,
  { entity, field, to, country }: { entity: string; field: string; to: string; country: string },
): Record<string, null> {
  return fieldsOfState(model, entity, field, to, country).emptied;
}

/** The fields that follow from a state, kept as a history takes a hundred thousand of them. */
const fieldsOfState = memoize((model: Model, entity: string, field: string, to: string, country: string) => {
  const fields = Object.values(entityFields(model, entity, country));
  const emptied = fields.filter((each) => each.emptied?.[field]?.includes(to));
  return {
    stamped: fields.filter(({ generate }) => stampsState(generate) && generate.when[field]?.includes(to)),
    emptied: Object.fromEntries(emptied.map(({ name }) => [name, null])),
  };
});

/** The first state of a new record. */
interface FirstState {
  entity: string;
  key: RecordKey;
  /** The record as it was stored. */
  record: EntityRecord;
  /** The status field. */
  field: string;
  at: Date;
  /** When it was due, where it is stored later than that. */
  dueAt?: Date | undefined;
  actor: Actor;
  effects: Effects;
}

/** Records the first state of a record and has its effects; called in the transaction that stores the record. */
export async function beginState(
  db: Database,
  model: Model,
  { entity, key, record, field, at, dueAt: valueAt = at, actor, effects }: FirstState,
): Promise<void> {
  const to = record[field];
  if (typeof to !== 'string')
    throw new Error(`schemas/${entity}.json, "${field}": a new record has no state.`);
  await recordEvent(db, entityTable(model, entity), key, { at: valueAt, to, actor, creates: true });
  await effects[`${entity}.${field}`]?.({ db, model, key, record, from: undefined, to, at, valueAt, actor });
  await noteAwaiting(db, model, { entity, field, to, key, at: valueAt });
  await noteState(db, model, { entity, field, from: undefined, to, key, record, at: valueAt, actor });
}

/** State machine of a status field: from → the states that may follow. */
type StateTransitions = Record<string, string[]>;

/** Returns the state machine (`x-transitions`) of a field of an entity in a country. Throws if the field has none. */
export const stateTransitions = memoize(
  (model: Model, entity: string, field: string, country: string): StateTransitions => {
    const machine = entityFields(model, entity, country)[field]?.transitions;
    if (!machine)
      throw new Error(`schemas/${entity}.json, "${field}": it has no x-transitions in ${country}.`);
    return machine;
  },
);
