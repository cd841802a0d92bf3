import type { Model } from '../../metadata/model/Model';
import type { EntityRecord, RecordKey } from '../database/records';
import type { Database } from '../database/tables';

/** A state that a record has taken. */
export interface StateTransition {
  /** The transaction in which it did. */
  db: Database;
  model: Model;
  key: RecordKey;
  /** As it is then. */
  record: EntityRecord;
  /** Undefined for the first state of a new record. */
  from: string | undefined;
  to: string;
  /** When it is stored. */
  at: Date;
  /** When it took the state, or was due to. */
  valueAt: Date;
}

/**
 * What else a new state of a record changes, such as balances: in the same transaction, no matter who changes the state. What it
 * throws rejects the change.
 */
type Effect = (taken: StateTransition) => Promise<void>;

/** The effects of status fields, by entity and field: `payout-order.status`. */
export type Effects = Readonly<Record<string, Effect>>;
