import type { FastifyRequest } from 'fastify';
import type { HandlerNames } from '../../metadata/generated/HandlerNames';
import type { JsonValue } from '../../metadata/model/json';
import type { Config } from '../config';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { Model } from '../../metadata/model/Model';
import type { Actor } from '../database/actors';
import type { EntityRecord, RecordKey } from '../database/records';
import type { Database } from '../database/declared/tables';
import type { Unit } from '../database/units/Unit';
import type { Session } from '../http/context';
import type { RecordSource, Scope, ScopedRecords } from './access';
import type { WasSeen } from './masking/revision';

/** Input of a handler, after permission and body were checked. */
export interface HandlerInput {
  /** The transaction that also stores the idempotency key, so that the effect and the response commit together. */
  db: Unit;
  /** Where users sign in, if that is another database: see `usersDatabase`. */
  home?: Database | undefined;
  model: Model;
  config: Config;
  /** Encrypts secrets that the write stores. */
  keyRing: KeyRing;
  merchantId: string;
  /** Empty where the records belong to no country. */
  country: string;
  /** The user whose records are written, where each record is a user's. */
  ownerId?: string | undefined;
  body: FormBody;
  /** The user, for the timeline. */
  actor: Actor;
  now: () => Date;
  /** Whether the user has confirmed that the record repeats exactly these (`x-repeats`). */
  confirmsRepeats?: (ids: readonly string[]) => boolean | Promise<boolean>;
  /** Terms that the user was shown (`WriteHooks.terms`); missing where they were shown none. */
  agreedTerms?: string | undefined;
  /** Whether the record is what the user has seen; missing where a job of the gateway's own makes the write. */
  wasSeen?: WasSeen;
  /** The request that asks for the write; missing where a job makes it. */
  caller?: Caller;
  /** The import that the record is created by. */
  batch?: WriteBatch;
}

/** An import, as the write of one of its rows sees it. */
export interface WriteBatch {
  /** Number of the import; in a rehearsal one that no import has. */
  number: string;
  /** Sums a field over all rows that were sent together, those that were rejected among them. */
  sumOf: (field: string) => Promise<number>;
}

/** A request of a signed-in user. */
export interface Caller {
  request: FastifyRequest;
  session: Session;
}

/** Input of a write of one record, which is locked and meets the write's `when`. */
export interface RecordInput extends HandlerInput {
  record: EntityRecord;
}

/** A body that is valid by the schema of its form. */
export type FormBody = Record<string, JsonValue | undefined>;

/**
 * Code of a domain at a write, in the write's transaction; what it throws rejects the write. Without any, the gateway
 * stores, changes or deletes the record as the metadata says.
 */
export interface WriteHooks<Input extends HandlerInput> {
  /** Runs before the write. What it returns takes the place of the body. */
  before?: (input: Input) => Promise<FormBody | void>;
  /** Writes in place of the gateway. Returns the record as it is then. */
  perform?: (input: Input) => Promise<EntityRecord>;
  /** Runs when the record is written as `after`. Returns the record if it changes it further. */
  after?: (input: Input & { after: EntityRecord }) => Promise<EntityRecord | void>;
  /** Returns the values that a rehearsal shows instead of those of `after`, such as a fee that is due later. */
  preview?: (input: Input & { after: EntityRecord }) => Promise<Record<string, JsonValue>>;
  /** Returns how far a created record uses the limit above which a second person must approve; undefined without one. */
  limitUse?: (input: Input & { after: EntityRecord }) => Promise<LimitUse | undefined>;
  /** In a create form: the terms on which records are created now, such as prices. See {@link Terms}. */
  terms?: Terms;
}

/** The used part of what one person may enter, in minor units of the country's currency. */
export interface LimitUse {
  used: number;
  limit: number;
  /** Hours for which an amount counts. */
  hours: number;
}

/**
 * Returns a short text that is another one once the terms are others. A rehearsal says it, and a write that names the terms of a rehearsal is
 * done on no others.
 */
export type Terms = (
  input: Pick<HandlerInput, 'model' | 'merchantId' | 'country' | 'now'> & { db: Database },
) => Promise<string>;

/** The hooks of a write, or just its `perform`. */
export type Handler<Input extends HandlerInput> = Required<WriteHooks<Input>>['perform'] | WriteHooks<Input>;

/** Performs an action on a record, which is locked and meets the action's `when`. Returns the record as it is then. */
export type ActionHandler = Required<WriteHooks<RecordInput>>['perform'];

/** Makes a record from a create form and returns it. */
export type CreateHandler = Required<WriteHooks<HandlerInput>>['perform'];

/** Performs an action of a resource that is not about one record. Returns the record that it made, if it made one. */
export type ResourceActionHandler = (input: HandlerInput) => Promise<EntityRecord | void>;

/** A value that a user has entered in a form. */
interface LookupInput extends Scope {
  db: Database;
  value: JsonValue;
}

/** Returns what an entered value names: fields that the form shows, by name. Throws 422 at the entered field if it names nothing. */
export type LookupHandler = (input: LookupInput) => Promise<FormBody>;

/** The amounts that a field of a form accepts, in minor units. */
export interface AmountLimits {
  minimum: number;
  maximum: number;
  /** Number of which values are multiples. */
  step: number;
}

/** A form without one of its amounts. */
interface GreatestInput extends Scope {
  db: Database;
  model: Model;
  body: FormBody;
  limits: AmountLimits;
  now: () => Date;
}

/** Returns the greatest amount that a form accepts now, within the limits, in minor units; undefined where it accepts none. */
export type GreatestHandler = (input: GreatestInput) => Promise<number | undefined>;

/** The code behind resources, by what it does. */
interface HandlerKinds {
  /** By `resource.action`. */
  actions: Handler<RecordInput>;
  /** By `resource.action`, of actions that are `"on": "resource"`. */
  resourceActions: ResourceActionHandler;
  /** By resource. */
  create: Handler<HandlerInput>;
  /** By resource. */
  edit: Handler<RecordInput>;
  /** By resource. */
  delete: Handler<RecordInput>;
  /** Lookups of the names behind values entered in create forms, by `resource.field`. */
  lookups: LookupHandler;
  /** The greatest amounts of create forms, by `resource.field`. */
  greatest: GreatestHandler;
  /** Entities whose records take states that nobody of the merchant or the provider gives them. */
  moves: true;
  /** Further effects of new states of records, such as on balances, by `entity.field`. */
  effects: Effect;
  /** The records of entities that have no table, by entity. */
  records: RecordSource;
  /**
   * Records of entities without a table that follow from merchant and country alone. They can be changed in batches, which have no request.
   */
  scopedRecords: ScopedRecords;
}

/** Handlers of one kind, by name. */
type Named<Kind extends keyof HandlerKinds, Name extends string> = {
  [Each in Name]?: HandlerKinds[Kind];
};

/** Handlers by kind and name: in a `Part` by the names that the metadata declares, which the compiler compares. */
export type Handlers<Names extends Record<keyof HandlerKinds, string> = Record<keyof HandlerKinds, string>> =
  { [Kind in keyof HandlerKinds]?: Named<Kind, Names[Kind]> };

/** The code of the product's own domains. */
export type PartHandlers = Handlers<HandlerNames>;

declare module '../http/context' {
  interface ServerContext {
    /** The code of all parts behind forms, actions and records. */
    handlers: Required<Handlers>;
  }
}

/** Returns a handler as hooks. */
export function hooksOf<Input extends HandlerInput>(handler: Handler<Input> | undefined): WriteHooks<Input> {
  return typeof handler === 'function' ? { perform: handler } : (handler ?? {});
}

/** Writes a record with the hooks of a domain; `write` is what the gateway does without them. */
export async function writeWithHooks<Input extends HandlerInput>(
  handler: Handler<Input> | undefined,
  input: Input,
  write: (input: Input) => Promise<EntityRecord>,
): Promise<EntityRecord> {
  const { before, perform = write, after } = hooksOf(handler);
  const given = { ...input, body: (await before?.(input)) ?? input.body };
  const written = await perform(given);
  return (await after?.({ ...given, after: written })) ?? written;
}

/** A state that a record has taken. */
export interface StateTransition {
  /** The transaction in which it did. */
  db: Database;
  model: Model;
  key: RecordKey;
  /** The record in its new state. */
  record: EntityRecord;
  /** Undefined for the first state of a new record. */
  from: string | undefined;
  to: string;
  /** When it is stored. */
  at: Date;
  /** When it took the state, or was due to. */
  valueAt: Date;
  /** Actor of the change. */
  actor: Actor;
}

/**
 * Effect of a new state of a record, such as on balances. It is part of the transaction, whoever changes the state. An error that it throws
 * rejects the change.
 */
type Effect = (taken: StateTransition) => Promise<void>;

/** The effects of status fields, by entity and field: `payout-order.status`. */
export type Effects = Readonly<Named<'effects', string>>;

/** Effects of the product's own status fields. */
export type PartEffects = Readonly<Named<'effects', HandlerNames['effects']>>;
