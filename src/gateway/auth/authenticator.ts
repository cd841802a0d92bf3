import { generateSync, verifySync } from 'otplib';
import type { Database } from '../database/tables';

/** Seconds that one code is shown. */
const period = 30;

/**
 * The 30-second step whose code this is, where it is the present one, the one before or the one after; else
 * `undefined`. The caller keeps the step so that the code is not used twice.
 */
export function authenticatorStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  // Verifying from the middle of the present step makes the tolerance exactly one step to either side.
  const step = Math.floor(now.getTime() / 1000 / period);
  const epoch = step * period + period / 2;
  const result = verifySync({ secret, token: code, epoch, period, epochTolerance: period });
  return result.valid ? step + result.delta : undefined;
}

/** Uses up the code of a user's 30-second step; false where it was used before. */
export async function consumeAuthenticatorStep(
  db: Database,
  userId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .insertInto('used_authenticator_code')
    .values({ user_id: userId, step, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** The six digits that an authenticator app shows for a secret at that time. */
export function authenticatorCode(secret: string, now: Date): string {
  return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
}
