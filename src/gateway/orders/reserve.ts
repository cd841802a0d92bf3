import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { networkActor } from '../database/actors';
import { recordEvent } from '../database/recordEvents';
import { type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { Amount } from '../http/Amount';
import { storedText } from '../http/translation';
import { post } from '../ledger/post';
import type { StateTransition } from '../resources/handlers';
import { reservePosting } from './changes/reserve';
import { scheduleSteps } from './steps';

/** Returns the effect of a payment's settlement, with that of its reserve. The release of what is kept is scheduled with it. */
export function withReserve(settle: (taken: StateTransition) => Promise<void>) {
  return async (taken: StateTransition): Promise<void> => {
    const { db, model, key, to, at, valueAt } = taken;
    const payment = taken.record as StoredRecord<'pay-in-detail'>;
    const { id, reserve, reservedUntil } = payment;
    const isKept = to === 'settled' && reserve === 'held' && reservedUntil !== undefined;
    if (isKept) await scheduleSteps(db, key, [{ kind: 'release', at: reservedUntil, id }]);
    await settle(taken);
    if (isKept) await post(db, model, [reservePosting(key, payment, 'reserve', { at, valueAt })]);
  };
}

/** Releases what is kept of a payment in reserve. Returns false where nothing is. */
export async function releaseReserve(
  db: Database,
  model: Model,
  key: { merchantId: string; country: string; id: string },
  time: { at: Date; valueAt: Date },
): Promise<boolean> {
  const table = entityTable(model, 'pay-in-detail');
  const payment = await updateRecord<'pay-in-detail'>(
    db,
    table,
    key,
    { reserve: 'released' },
    { reserve: 'held' },
  );
  if (!payment) return false;
  const country = model.countries[key.country]!;
  const amount = new Amount(payment.reservedAmount ?? 0, country, country.currency);
  const note = storedText('orders.note.reserveReleased', { amount });
  await recordEvent(db, table, key, { at: time.valueAt, actor: networkActor, note });
  // Last, as it locks the merchant's account.
  await post(db, model, [reservePosting(key, payment, 'reserveRelease', time)]);
  return true;
}
