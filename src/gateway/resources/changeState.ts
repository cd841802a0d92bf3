import { entityFields } from '../../metadata/bind/boundFields';
import { factsOf } from '../../metadata/bind/places';
import { memoize } from '../../metadata/memoize';
import { stampsState } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { wallClock } from '../../metadata/values/time';
import type { Actor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import {
  type EntityRecord,
  type RecordChanges,
  type RecordKey,
  type StoredRecord,
  updateRecord,
} from '../database/records';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { Effects } from './effects';

/** A change of a record's state. */
interface StateChange<Entity extends string> {
  entity: Entity;
  key: RecordKey;
  /** The status field. */
  field: keyof RecordChanges<Entity> & string;
  from: string;
  to: string;
  at: Date;
  actor: Actor;
  note?: string;
  /** Fields that change with the state. */
  changes?: RecordChanges<Entity>;
  effects: Effects;
}

/**
 * Moves a record from one state to another, records the event and has its effects, in one transaction. Returns the record, or
 * `undefined` where it is not or no longer in state `from`: of concurrent attempts, one succeeds. Throws where the
 * state machine of the Model does not allow the change at all.
 */
export async function changeState<Entity extends string>(
  db: Database,
  model: Model,
  change: StateChange<Entity>,
): Promise<StoredRecord<Entity> | undefined> {
  const { entity, key, field, from, to, at, actor, note, changes, effects } = change;
  if (!stateTransitions(model, entity, field, key.country)[from]?.includes(to)) {
    throw new Error(`schemas/${entity}.json, "${field}": ${from} must not become ${to}.`);
  }
  const table = entityTable(model, entity);
  // The Model has both states of the field, as was checked.
  const stamps = stateTimes(model, { entity, field, to, country: key.country }, at);
  const emptied = emptiedFields(model, { entity, field, to, country: key.country });
  const moved = { ...stamps, ...changes, ...emptied, [field]: to } as RecordChanges<Entity>;
  const expected = { [field]: from } as RecordChanges<Entity>;
  return withTransaction(db, async (transaction) => {
    const record = await updateRecord(transaction, table, key, moved, expected);
    if (record) {
      await recordEvent(transaction, table, key, { at, from, to, actor, note });
      await effects[`${entity}.${field}`]?.({ db: transaction, model, key, record, from, to, at });
    }
    return record;
  });
}

/** Returns the fields that hold the time at which a record takes a state, with that time, or that day in the country's zone. */
export function stateTimes(
  model: Model,
  { entity, field, to, country }: { entity: string; field: string; to: string; country: string },
  at: Date,
): Record<string, string> {
  const stamped = Object.values(entityFields(model, entity, country)).filter(
    ({ generate }) => stampsState(generate) && generate.when[field]?.includes(to),
  );
  const day = () => wallClock(at, factsOf(model, country).zone).format('YYYY-MM-DD');
  return Object.fromEntries(
    stamped.map(({ name, kind }) => [name, kind === 'date' ? day() : at.toISOString()]),
  );
}

/** Returns the fields that are empty in a state (`x-emptied`), with null. */
export function emptiedFields(
  model: Model,
  { entity, field, to, country }: { entity: string; field: string; to: string; country: string },
): Record<string, null> {
  const emptied = Object.values(entityFields(model, entity, country)).filter((each) =>
    each.emptied?.[field]?.includes(to),
  );
  return Object.fromEntries(emptied.map(({ name }) => [name, null]));
}

/** The first state of a new record. */
interface FirstState {
  entity: string;
  key: RecordKey;
  /** As it was stored. */
  record: EntityRecord;
  /** The status field. */
  field: string;
  at: Date;
  actor: Actor;
  effects: Effects;
}

/** Records the first state of a record and has its effects; called in the transaction that stores the record. */
export async function beginState(
  db: Database,
  model: Model,
  { entity, key, record, field, at, actor, effects }: FirstState,
): Promise<void> {
  const to = record[field];
  if (typeof to !== 'string')
    throw new Error(`schemas/${entity}.json, "${field}": a new record has no state.`);
  await recordEvent(db, entityTable(model, entity), key, { at, to, actor, creates: true });
  await effects[`${entity}.${field}`]?.({ db, model, key, record, from: undefined, to, at });
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
