import type { Model } from '../../metadata/model/Model';
import { networkActor } from '../database/actors';
import type { RecordChanges, RecordKey, StoredRecord } from '../database/records';
import type { Database } from '../database/tables';
import { orderEffects } from '../orders/postStates';
import { changeState } from '../resources/changeState';

/** A change of an order's state that a network brings about. */
interface NetworkChange<Entity extends string> {
  entity: Entity;
  key: RecordKey;
  from: string;
  to: string;
  at: Date;
  note?: string | undefined;
  changes?: RecordChanges<Entity>;
}

/** Changes the state of an order in the name of its network, with all that follows from the state. */
export function changeByNetwork<Entity extends 'collection-order' | 'payout-order'>(
  db: Database,
  model: Model,
  change: NetworkChange<Entity>,
): Promise<StoredRecord<Entity> | undefined> {
  return changeState<Entity>(db, model, {
    ...change,
    field: 'status',
    actor: networkActor,
    effects: orderEffects,
  });
}
