import { entityTable } from '../../metadata/storage/entityTable';
import { noteRecordChanges } from '../database/recordChanges';
import type { StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { StateTransition } from '../resources/handlers';
import { readNamedRecord } from '../resources/writes/inputs/references';

/** Says in a saved payee when it was paid last, and how much. To be called in the transaction that completes a payout. */
export async function noteLastPayment({ db, model, key, record, valueAt }: StateTransition): Promise<void> {
  const { payeeNo, amount } = record as StoredRecord<'payout-order'>;
  const payee = payeeNo === undefined ? undefined : await readNamedRecord(db, model, key, 'payees', payeeNo);
  if (!payee) return;
  const table = entityTable(model, 'payee');
  await updateRecord(
    db,
    table,
    { ...key, id: payee.id },
    { lastPaidAt: valueAt.toISOString(), lastAmount: amount },
  );
  await noteRecordChanges(db, [{ ...key, id: payee.id, entity: 'payee' }]);
}
