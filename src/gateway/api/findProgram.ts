import { sql } from 'kysely';
import { entityTable } from '../../metadata/storage/entityTable';
import { countingKeys, type DatedKey, decryptKeys } from '../applications/keys';
import type { Verifiers } from '../applications/signatures';
import { applicationEntity } from '../applications/tables';
import { isServedMerchant } from '../auth/users';
import { type EntityRow, type StoredRecord, toRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { shared } from '../database/units/shared';
import type { ServerContext } from '../http/context';

/** A program of a merchant, as its calls find it. */
export interface Program {
  application: StoredRecord<typeof applicationEntity>;
  merchantId: string;
  country: string;
  isSandbox: boolean;
  /** Whether the merchant's account in the country is active. */
  hasAccount: boolean;
  /** Secrets and keys that its calls may be signed with now. */
  verifiers: Verifiers;
}

/** Finds the program with an App ID; undefined where there is none, or its merchant is not served. */
export async function findProgram(context: ServerContext, code: string): Promise<Program | undefined> {
  const { model, keyRing, now } = context;
  const table = entityTable(model, applicationEntity);
  const row = await readProgram(context.db, { context, code });
  if (!row) return undefined;
  const { merchantId, country, isSandbox, hasAccount } = row;
  const application = toRecord(table, row);
  const stored = JSON.parse(row.secrets ?? '[]') as DatedKey[];
  const secrets = countingKeys(decryptKeys(keyRing, application.id, stored), now());
  const verifiers = { secrets, publicKey: application.requestPublicKey };
  return { application, merchantId, country, isSandbox, hasAccount, verifiers };
}

interface CallingProgram {
  context: Pick<ServerContext, 'model' | 'config'>;
  code: string;
}

/** Reads the application of a call: once for those that arrive at the same time. */
const readProgram = shared<CallingProgram, FoundProgram | undefined>({
  alike: ({ code }) => code,
  gathers: () => true,
  run: async (db, calls) => {
    const [{ context, code }] = calls as [CallingProgram];
    const row = await readProgramRow(db, context, code);
    return calls.map(() => row);
  },
});

async function readProgramRow(
  db: Database,
  { model, config }: CallingProgram['context'],
  code: string,
): Promise<FoundProgram | undefined> {
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
    join ${sql.table(entityTable(model, applicationEntity).name)} as application
      on application.merchant_id = code.merchant_id and application.id = code.application_id
    where code.code = ${code} and merchant.status = 'active' and ${isServedMerchant(config)}`.execute(db);
  return rows[0];
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
