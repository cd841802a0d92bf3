import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/applications';
import { countingKeys, type DatedKey, decryptKeys } from '../applications/keys';
import type { Verifiers } from '../applications/signatures';
import { isServedMerchant } from '../auth/users';
import { type EntityRow, type StoredRecord, toRecord, updateRecord } from '../database/records';
import type { ServerContext } from '../http/context';

/** A program of a merchant, as its calls find it. */
export interface Program {
  application: StoredRecord<typeof applicationEntity>;
  merchantId: string;
  country: string;
  isSandbox: boolean;
  /** Whether the merchant's account in the country is active. */
  hasAccount: boolean;
  /** What its calls may be signed with now. */
  verifiers: Verifiers;
}

/** Finds the program with an App ID; undefined where there is none, or its merchant is not served. */
export async function findProgram(context: ServerContext, code: string): Promise<Program | undefined> {
  const { db, model, config, keyRing, now } = context;
  const table = entityTable(model, applicationEntity);
  const { rows } = await sql<FoundProgram>`
    select application.*, merchant.id as "merchantId", merchant.sandbox as "isSandbox", exists (
      select from merchant_account where merchant_account.merchant_id = merchant.id
        and merchant_account.country = application.country and merchant_account.status = 'active'
    ) as "hasAccount", (
      select json_agg(json_build_object('value', value, 'validUntil', valid_until)) from application_key as key
      where key.merchant_id = code.merchant_id and key.application_id = code.application_id and key.kind = 'secret'
    ) as secrets
    from application_code as code
    join merchant on merchant.id = code.merchant_id
    join ${sql.table(table.name)} as application
      on application.merchant_id = code.merchant_id and application.id = code.application_id
    where code.code = ${code} and merchant.status = 'active' and ${isServedMerchant(config)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { merchantId, country, isSandbox, hasAccount } = row;
  const application = toRecord(table, row);
  const stored = JSON.parse(row.secrets ?? '[]') as DatedKey[];
  const secrets = countingKeys(decryptKeys(keyRing, application.id, stored), now());
  const verifiers = { secrets, publicKey: application.requestPublicKey };
  return { application, merchantId, country, isSandbox, hasAccount, verifiers };
}

/** The row of an application, with what its calls depend on. */
type FoundProgram = EntityRow & {
  merchantId: string;
  country: string;
  isSandbox: boolean;
  hasAccount: boolean;
  /** Its secrets as JSON; null where it has none. */
  secrets: string | null;
};

/** How exactly it is known when an application was used last, in milliseconds. */
const notedInterval = 60_000;

/** Notes that an application has made a call that was accepted, to the minute. */
export async function noteUse(
  { db, model, now }: ServerContext,
  { application, merchantId, country }: Program,
): Promise<void> {
  const { id, lastUsedAt } = application;
  const at = now();
  if (lastUsedAt !== undefined && at.getTime() - Date.parse(lastUsedAt) < notedInterval) return;
  await updateRecord(
    db,
    entityTable(model, applicationEntity),
    { merchantId, country, id },
    { lastUsedAt: at.toISOString() },
  );
}
