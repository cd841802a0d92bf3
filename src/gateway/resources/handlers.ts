import type { Transaction } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import type { EntityRecord } from '../database/records';
import type { Tables } from '../database/tables';

/** What every handler is given: the body passed the form's schema, and the permission was checked. */
export interface HandlerInput {
  /** The transaction that also keeps the idempotency key: what the handler does and the answer commit together. */
  db: Transaction<Tables>;
  model: Model;
  merchantId: string;
  country: string;
  body: Record<string, JsonValue | undefined>;
  /** Name of the user, for the event log. */
  actor: string;
  now: () => Date;
}

/** Does an action on a record, which is locked and meets the action's `when`; answers the record as it is then. */
export type ActionHandler = (input: HandlerInput & { record: EntityRecord }) => Promise<EntityRecord>;

/** Makes a record from a create form; answers it. Without a handler the form's fields are simply stored. */
export type CreateHandler = (input: HandlerInput) => Promise<EntityRecord>;

/** Code behind resources: actions by `resource.action`, create forms by resource. */
export interface Handlers {
  actions: Record<string, ActionHandler>;
  create: Record<string, CreateHandler>;
}
