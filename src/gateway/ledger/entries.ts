import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRow, toRecord, type StoredRecord } from '../database/records';
import { recordsOf } from '../database/connections/recordSums';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import { rehearsedLedger } from './RehearsedLedger';
import type { LedgerAccountKey } from './tables';

/** An entry as it is stored. */
export type StoredEntry = StoredRecord<'ledger-entry'>;

/** Entries of one read. */
const pageSize = 5_000;

/** Reads the entries of an account after the sequence `from` and up to `to`, in their order, page by page. */
export async function* readEntries(
  db: Database,
  model: Model,
  { merchantId, country, currency }: LedgerAccountKey,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): AsyncGenerator<StoredEntry[]> {
  const table = entityTable(model, 'ledger-entry');
  for (let last = from; ;) {
    const { rows } = await sql<EntityRow>`
      select * from ${recordsOf(table)}
      where merchant_id = ${merchantId} and country = ${country} and currency = ${currency}
        and sequence > ${last} and sequence <= ${to}
      order by sequence limit ${pageSize}`.execute(db);
    const page = rows.map((row) => toRecord(table, row));
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)!.sequence;
  }
}

/** Open holds of a merchant: `id` of the record, `currency`, and `amount` in minor units. */
export const heldAmounts = (merchantId: string): RawBuilder<unknown> => sql`(
  select hold.id, hold.currency, hold.amount from ledger_hold as hold
  where hold.merchant_id = ${merchantId}::uuid and not exists (
    select from ledger_release as release
    where release.merchant_id = ${merchantId}::uuid and release.hold_id = hold.id)
) as held`;

/** Reads what is held for a record, in minor units. Throws where nothing is. */
export async function readHold(
  db: Database,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<number> {
  const rehearsed = rehearsedLedger(db)?.heldAmount(merchantId, id);
  if (rehearsed !== undefined) return Number(rehearsed);
  return readStoredHold(db, { merchantId, id });
}

const readStoredHold = shared<{ merchantId: string; id: string }, number>({
  alike: ({ merchantId }) => merchantId,
  run: async (db, wanted) => {
    const holds = await db
      .selectFrom('ledger_hold')
      .select(['id', 'amount'])
      .where('merchant_id', '=', wanted[0]!.merchantId)
      .where('id', '=', sql<string>`any(${wanted.map(({ id }) => id)}::uuid[])`)
      .execute();
    const amounts = new Map(holds.map(({ id, amount }) => [id, amount]));
    return wanted.map(({ id }) => {
      const amount = amounts.get(id);
      if (amount === undefined) throw new Error(`Nothing is held for the record ${id}.`);
      return amount;
    });
  },
});

/** Reads the accounts to which anything was posted. */
export async function readAccountKeys(db: Database): Promise<LedgerAccountKey[]> {
  return db
    .selectFrom('ledger_account')
    .select(['merchant_id as merchantId', 'country', 'currency'])
    .orderBy('merchant_id')
    .orderBy('country')
    .orderBy('currency')
    .execute();
}
