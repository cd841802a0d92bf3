import type { Database } from '../database/Database';
import { authenticatorStep } from './authenticatorStep';
import type { SignInUser } from './SignInUser';
import { takeAuthenticatorCode } from './takeAuthenticatorCode';
import { takeRecoveryCode } from './takeRecoveryCode';

/**
 * Uses up a code that a user typed, of his authenticator or, where it is longer than six digits, a recovery code, and
 * answers which of the two it was, or why it is none.
 */
export async function takeCode(
  db: Database,
  user: Pick<SignInUser, 'id' | 'authenticatorSecret'>,
  code: string,
  now: Date,
): Promise<'authenticator' | 'recovery' | 'wrongCode' | 'usedCode'> {
  if (code.length > 6) return (await takeRecoveryCode(db, user.id, code)) ? 'recovery' : 'wrongCode';
  const secret = user.authenticatorSecret;
  const step = secret === null ? undefined : authenticatorStep(secret, code, now);
  if (step === undefined) return 'wrongCode';
  return (await takeAuthenticatorCode(db, user.id, step, now)) ? 'authenticator' : 'usedCode';
}
