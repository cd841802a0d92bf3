import { bindResource } from '../../metadata/bind/bindResource';
import { resourceContext } from '../../metadata/bind/resourceContext';
import { conditionOf } from '../../metadata/bind/schemas/conditionOf';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { JsonSchema } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { memoize } from '../../metadata/tracking/memoize';
import { matchesCondition } from '../../metadata/validation/matchesCondition';
import type { Actor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import type { EntityRecord, RecordKey } from '../database/records';
import { namesOf } from './namesOf';
import { endHappened, noteHappened } from './note';

/** A state that a record has come to. */
interface ReachedState {
  entity: string;
  /** The status field. */
  field: string;
  /** Undefined for a new record. */
  from: string | undefined;
  to: string;
  key: RecordKey;
  record: EntityRecord;
  at: Date;
  actor: Actor;
}

/** Tells users of a record's new state, and that the former one needs nothing more. Called in the transaction of its event. */
export async function noteState(
  db: Database,
  model: Model,
  { entity, field, from, to, key, record, at, actor }: ReachedState,
): Promise<void> {
  const { merchantId, country, ownerId, id: recordId } = key;
  for (const { bound, name, states, when } of toldByState(model, entity, field, country)) {
    const was = from !== undefined && states.includes(from);
    const is = states.includes(to);
    const told = { merchantId, country, resource: bound.name, name, recordId };
    if (was && !is) await endHappened(db, told, at);
    if (!is || was || (when && !matchesCondition(when, record))) continue;
    const names = namesOf(model, bound, record);
    await noteHappened(db, model, { ...told, ...names, userId: ownerId, actor, at });
  }
}

/** Notifications of states to which records come. */
interface ToldByState {
  bound: BoundResource;
  name: string;
  states: readonly string[];
  /** Records of which it is told; all without it. */
  when?: JsonSchema | undefined;
}

const toldByState = memoize((model: Model, entity: string, field: string, country: string): ToldByState[] => {
  const [language = 'en'] = model.languages;
  return Object.entries(model.resources)
    .filter(([, each]) => each.entity === entity)
    .flatMap(([resource, { notifications = {} }]) => {
      const bound = bindResource(model, resource, country, language);
      const awaited = bound.actions.flatMap(({ name, awaits: states, transition }) =>
        states && transition?.field === field ? [{ name: awaitsName(name), states }] : [],
      );
      const { schemas } = resourceContext(model, resource, bound.country, language);
      const declared = Object.entries(notifications).flatMap(([name, each]) =>
        each.states && each.field === field
          ? [{ name, states: each.states, when: each.when && conditionOf(schemas, each.when) }]
          : [],
      );
      return [...declared, ...awaited].map((told) => ({ ...told, bound }));
    });
});

/** The name of what is told of records that await an action. */
export const awaitsName = (action: string): string => `awaits.${action}`;

/** Returns the action that records await of which is told by a name; undefined for any other name. */
export const awaitedBy = (name: string): string | undefined => /^awaits\.(.+)$/.exec(name)?.[1];
