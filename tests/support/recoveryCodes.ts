import type { Kysely } from 'kysely';
import { hashToken } from '../../src/gateway/auth/tokens';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { Random } from '../../src/samples/Random';

/**
 * Gives a user recovery codes, each of which proves one request: codes of an authenticator change every half minute only. Returns
 * what takes the next one.
 */
export async function addRecoveryCodes(
  db: Kysely<Tables>,
  userId: string,
  count: number,
): Promise<() => string> {
  const random = new Random(`codes of ${userId}`);
  const codes = Array.from({ length: count }, () => random.text(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'));
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return () => {
    const code = codes.pop();
    if (code === undefined) throw new Error(`All ${count} codes of the user are used up.`);
    return code;
  };
}
