import type { Transaction } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { Actor } from '../database/actors';
import type { EntityRecord } from '../database/records';
import type { Tables } from '../database/tables';

/** What a handler is called with, after permission and body were checked. */
export interface HandlerInput {
  /** The transaction that also stores the idempotency key, so that the effect and the response commit together. */
  db: Transaction<Tables>;
  model: Model;
  merchantId: string;
  country: string;
  body: FormBody;
  /** The user, for the timeline. */
  actor: Actor;
  now: () => Date;
}

/** A body that is valid by the schema of its form. */
export type FormBody = Record<string, JsonValue | undefined>;

/** Performs an action on a record, which is locked and meets the action's `when`. Returns the record as it is then. */
export type ActionHandler = (input: HandlerInput & { record: EntityRecord }) => Promise<EntityRecord>;

/** Makes a record from a create form and returns it. Without a handler the fields of the form are stored as they are. */
export type CreateHandler = (input: HandlerInput) => Promise<EntityRecord>;

/** The code behind resources: actions by `resource.action`, create forms by resource. */
export interface Handlers {
  actions: Record<string, ActionHandler>;
  create: Record<string, CreateHandler>;
}
