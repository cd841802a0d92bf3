import type { Model } from '../../../metadata/model/Model';
import type { Actor } from '../../database/actors';
import type { RecordEvent } from '../../database/recordEvents';
import type { EntityRecord, NewRecord } from '../../database/records';
import type { Posting } from '../../ledger/posting';
import { type PostedField, statePostings } from '../../orders/changes/statePostings';
import type { OrderStep } from '../../orders/changes/steps';
import { describeChange } from '../../resources/changeState';
import type { PaymentEventType } from '../../orders/changes/orderEvents';
import type { PlanScope } from '../plan/planScopes';

/** The status fields of the entities of which a history has records. */
const statusFields = {
  'collection-order': 'status',
  'payout-order': 'status',
  'pay-in-detail': 'settlement',
  withdrawal: 'status',
  'merchant-transfer': 'status',
  recharge: 'status',
  correction: 'status',
  'fund-hold': 'status',
  dispute: 'status',
  'payment-claim': 'status',
} as const;

/** Whether a state posts anything: a claim moves nothing. */
const isPosted = (name: string): name is PostedField => Object.hasOwn(statePostings, name);

/** An entity of which a history has records. */
export type PlayedEntity = keyof typeof statusFields;

/** Its record, as it will be stored. */
export type PlayedRecord = NewRecord & EntityRecord;

/** Time and actor of an event. */
interface Occasion {
  at: Date;
  actor: Actor;
}

/** A change of the state of a record. */
interface PlayedChange extends Occasion {
  from: string;
  to: string;
  note?: string | undefined;
  changes?: Partial<EntityRecord>;
}

/**
 * History of a merchant in a country, ready to be stored in bulk. It does in memory, for thousands of records at once, what `beginState`
 * and `changeState` do in the database, by the same functions.
 */
export class History {
  readonly owner: { merchantId: string; country: string };
  readonly records: Record<PlayedEntity, PlayedRecord[]> = {
    'collection-order': [],
    'payout-order': [],
    'pay-in-detail': [],
    withdrawal: [],
    'merchant-transfer': [],
    recharge: [],
    correction: [],
    'fund-hold': [],
    dispute: [],
    'payment-claim': [],
  };
  readonly events: (RecordEvent & { entity: string; id: string })[] = [];
  readonly postings: Posting[] = [];
  /** Steps that are due later. */
  readonly steps: OrderStep[] = [];
  /** Payments whose callback has no reply yet. */
  readonly callbacks: { id: string; at: Date; type: PaymentEventType }[] = [];
  readonly #held = new Map<string, number>();

  constructor(
    readonly model: Model,
    readonly scope: PlanScope,
    /** When it is posted; without it, everything is posted when it happened, as in an account that begins with this history. */
    readonly postedAt?: Date,
  ) {
    this.owner = { merchantId: scope.merchantId, country: scope.country.code };
  }

  /** Adds a new record in its first state, for which `held` is held from then on, in minor units. Returns it as it changes from now on. */
  begin(entity: PlayedEntity, values: EntityRecord, occasion: Occasion, held = 0): PlayedRecord {
    const record: PlayedRecord = { ...values, ...this.owner };
    this.records[entity].push(record);
    this.#held.set(record.id, held);
    const to = record[statusFields[entity]] as string;
    this.events.push({ entity, id: record.id, at: occasion.at, to, actor: occasion.actor });
    this.#post(entity, record, undefined, to, occasion.at);
    return record;
  }

  /** Changes the state of a record. Returns false where it is in another state than `from`; it is then left as it is. */
  change(entity: PlayedEntity, record: PlayedRecord, change: PlayedChange): boolean {
    const field = statusFields[entity];
    const { country } = this.owner;
    if (record[field] !== change.from) return false;
    const { fields, event } = describeChange<string>(this.model, { entity, country, field, ...change });
    Object.assign(record, fields);
    this.events.push({ entity, id: record.id, ...event });
    this.#post(entity, record, change.from, change.to, change.at);
    return true;
  }

  /** Changes fields of a record without a change of its state, with a note on its timeline, if there is one. */
  note(
    entity: PlayedEntity,
    record: PlayedRecord,
    { changes, note, at, actor }: Omit<PlayedChange, 'from' | 'to'>,
  ): void {
    Object.assign(record, changes);
    if (note !== undefined) this.events.push({ entity, id: record.id, at, actor, note });
  }

  #post(
    entity: PlayedEntity,
    record: PlayedRecord,
    from: string | undefined,
    to: string,
    valueAt: Date,
  ): void {
    const at = this.postedAt ?? valueAt;
    const name = `${entity}.${statusFields[entity]}`;
    if (!isPosted(name)) return;
    const held = this.#held.get(record.id) ?? 0;
    const { merchantId, country } = this.owner;
    // Named one by one, as spreading them here is what the play of a history took longest for.
    const posting = statePostings[name]({ merchantId, country, record, from, to, at, valueAt, held });
    if (posting) this.postings.push(posting);
  }
}
