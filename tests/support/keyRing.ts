import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { authenticatorOf } from '../../src/gateway/auth/tables';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { KeyRing } from '../../src/gateway/database/secrets/KeyRing';

const bytes = Buffer.alloc(32, 7);

/** Encrypts what tests store. */
export const testKeyRing = new KeyRing([{ id: 'tests', bytes }]);

/** Writes the key of {@link testKeyRing} for a process that works on a test's database. Returns the value of SECRETS_KEY_FILE. */
export function testKeyFile(): string {
  const path = join(tmpdir(), `corridor-tests-${userInfo().uid}.keys`);
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, `tests ${bytes.toString('base64')}\n`, { mode: 0o600 });
  renameSync(whole, path);
  return path;
}

/** Binds an authenticator with this secret to the users of an account or of a merchant. */
export async function bindAuthenticator(
  db: Kysely<Tables>,
  of: { account: string } | { merchantId: string },
  secret: string,
): Promise<void> {
  const [column, value] =
    'account' in of ? (['account', of.account] as const) : (['merchant_id', of.merchantId] as const);
  const users = await db.selectFrom('merchant_user').select('id').where(column, '=', value).execute();
  for (const { id } of users) {
    const authenticator_secret = testKeyRing.encrypt(secret, authenticatorOf(id));
    await db.updateTable('merchant_user').set({ authenticator_secret }).where('id', '=', id).execute();
  }
}
