import { sql } from 'kysely';
import type { Correction } from '../../../metadata/generated/Entities';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { RecordKey, StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { Amount } from '../../http/Amount';
import { invalidBody } from '../../http/body';
import { isOfFee } from '../../orders/changes/corrections';
import { postingEffects } from '../../orders/postStates';
import type { PartEffects, StateTransition } from '../../resources/handlers';
import { lockCorrected } from './correctedRecords';

const posted = postingEffects('correction.status');

/** States in which a correction is compared with what it names: proposed, and once more when it is booked. */
const checked: readonly string[] = ['proposed', 'booked'] satisfies Correction['status'][];

/** States of corrections: what they name is checked, then they are posted, which locks the merchant's account. */
export const correctionEffects: PartEffects = {
  'correction.status': async (taken) => {
    if (checked.includes(taken.to)) await checkCorrection(taken);
    await posted['correction.status']!(taken);
  },
};

/**
 * Compares a correction with what it names (product 6.19). Throws 422 at its field for an unknown record, for more refunded fees than were
 * charged and are left, and for a fee against another account than what the provider earned.
 */
async function checkCorrection({ db, model, key, record }: StateTransition): Promise<void> {
  const { orderNo, kind, amount, against } = record as StoredRecord<'correction'>;
  if (against !== undefined && isOfFee(kind))
    throw invalidBody([{ path: '/against', keyword: 'againstFees', params: {} }]);
  if (orderNo === undefined) return;
  const found = await lockCorrected(db, model, key, orderNo);
  const params = { orderNo, country: key.country };
  if (!found) throw invalidBody([{ path: '/orderNo', keyword: 'unknownRecord', params }]);
  if (kind !== 'feeRefund') return;
  const left = found.fees + (await readCorrectedFees(db, model, key, found.numbers));
  if (amount <= left) return;
  const facts = model.countries[key.country]!;
  const shown = new Amount(left, facts, facts.currency);
  throw invalidBody([{ path: '/amount', keyword: 'aboveFees', params: { orderNo, left: shown } }]);
}

/** Returns what earlier corrections charged of fees of what these numbers name, less what they refunded; in minor units. */
async function readCorrectedFees(
  db: Database,
  model: Model,
  { merchantId, country, id }: RecordKey,
  numbers: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ fees: number }>`
    select coalesce(sum(case kind when 'feeCharge' then amount when 'feeRefund' then -amount else 0 end), 0)::bigint as fees
    from ${sql.table(entityTable(model, 'correction').name)}
    where merchant_id = ${merchantId} and country = ${country} and status = 'booked' and order_no = any(${numbers})
      and id <> ${id}`.execute(db);
  return rows[0]!.fees;
}
