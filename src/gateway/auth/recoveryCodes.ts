import { randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import type { Database } from '../database/declared/tables';
import { hashToken } from './tokens';

const count = 10;

/** Replaces a user's recovery codes by ten new ones. Only their hashes are stored: show the returned codes now or never. */
export async function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => base32.encode(randomBytes(10)).match(/.{4}/g)!.join('-'));
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

/** Uses up one of a user's recovery codes. Returns false if it is not one of theirs, or was used before. */
export async function consumeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Hash of a recovery code, one for every way to write it. A fast hash is enough for 80 random bits. */
function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll('-', '').toUpperCase());
}
