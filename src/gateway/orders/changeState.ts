import type { JsonValue } from '../../metadata/model/JsonValue';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/Database';
import type { EntityRecord } from '../database/EntityRecord';
import { entityTable } from '../database/entityTable';
import type { RecordKey } from '../database/RecordKey';
import { recordEvent } from '../database/recordEvent';
import { updateRecord } from '../database/updateRecord';
import { withTransaction } from '../database/withTransaction';
import { stateTransitions } from './stateTransitions';

/** A change of a record's state. */
export interface StateChange {
  entity: string;
  key: RecordKey;
  /** The status field. */
  field: string;
  from: string;
  to: string;
  at: Date;
  /** A user's name or a system's. */
  actor: string;
  note?: string;
  /** Fields that change with the state. */
  changes?: Record<string, JsonValue | undefined>;
}

/**
 * Moves a record from one state to another, with its event, in one transaction. Answers the record, or `undefined`
 * where it is not in state `from` (any more): of many who try at once, one wins. Throws where the Model's state
 * machine does not allow the change at all.
 */
export async function changeState(
  db: Database,
  model: Model,
  change: StateChange,
): Promise<EntityRecord | undefined> {
  const { entity, key, field, from, to, at, actor, note, changes } = change;
  if (!stateTransitions(model, entity, field)[from]?.includes(to)) {
    throw new Error(`schemas/${entity}.json, "${field}": ${from} may not become ${to}.`);
  }
  const table = entityTable(model, entity);
  return withTransaction(db, async (transaction) => {
    const record = await updateRecord(
      transaction,
      table,
      key,
      { ...changes, [field]: to },
      { [field]: from },
    );
    if (record) await recordEvent(transaction, table, key, { at, from, to, actor, note });
    return record;
  });
}
