import type { AuthenticatorOffer } from '../../contract/signIn';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';
import type { Database } from '../database/declared/tables';

/** A new secret for an authenticator app, base32. */
export function newAuthenticatorSecret(): string {
  return generateSecret();
}

/** Describes a secret to the user's authenticator app. */
export function authenticatorOffer(account: string, secret: string): AuthenticatorOffer {
  return { uri: generateURI({ issuer: 'Corridor', label: account, secret }), secret };
}

/** Seconds for which one code is shown. */
const period = 30;

/**
 * Returns the number of the 30-second step to which a code belongs; `undefined` for any other code. Steps are the current one, the one
 * before and the one after (product 3.5). Pass the step to `consumeAuthenticatorStep`.
 */
export function authenticatorStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  // Verifying from the middle of the current step makes the tolerance exactly one step to either side.
  const step = Math.floor(now.getTime() / 1000 / period);
  const epoch = step * period + period / 2;
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period });
  return result.valid ? step + result.delta : undefined;
}

/** Marks the code of a step as used. Returns false if it was used before. */
export async function consumeAuthenticatorStep(
  db: Database,
  userId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('used_authenticator_code')
    .values({ user_id: userId, step, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The six digits that an authenticator app shows for a secret at a time; for the command line. */
export function authenticatorCode(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}
