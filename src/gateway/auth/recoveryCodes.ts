import { randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import type { Database } from '../database/tables';
import { hashToken } from './tokens';

const count = 10;

/** Gives a user ten new recovery codes (`ABCD-EFGH-…`) in place of those he had. Only their hashes are stored, so this is the one time that they can be shown. */
export async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => base32.encode(randomBytes(10)).match(/.{4}/g)!.join('-'));
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

/** Uses one of a user's recovery codes up; false where it is none of his, or was used before. */
export async function consumeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/** What is stored of a recovery code, however it is written. It has 80 random bits: there is nothing to guess. */
function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll('-', '').toUpperCase());
}
