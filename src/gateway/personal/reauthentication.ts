import type { Transaction } from 'kysely';
import { verifyPassword } from '../auth/passwords';
import { codeSchema, consumeCode } from '../auth/secondFactor';
import { recordSecurityEvent, type SecurityEventKind } from '../auth/securityEvents';
import { consumeAttempt, refundAttempt, throttleKeys } from '../auth/throttle';
import type { Tables } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { bodyReader, invalidField } from '../http/body';
import type { PersonalCall } from './call';

/** Reads `{ password, code }`, by which a user proves to be himself before his authenticator or its codes change. */
export const readPasswordAndCode = bodyReader({
  type: 'object',
  properties: { password: { type: 'string', minLength: 1, maxLength: 256 }, code: codeSchema },
  required: ['password', 'code'],
});

/**
 * Checks the password that a signed-in user typed again: whoever finds his browser open must not take the account over.
 * A wrong one counts as one at sign-in does, stands in the history as a failure of `kind` and throws 422 at `path`.
 */
export async function confirmPassword(
  { context, request, user }: PersonalCall,
  { password, path, kind }: { password: string; path: string; kind: SecurityEventKind },
): Promise<void> {
  const { db, model, now } = context;
  const keys = await consumeAttempt(db, throttleKeys('password', user.account, request.ip), now());
  if (!(await verifyPassword(user.passwordHash, password))) {
    const failure = { outcome: 'failure', detail: 'wrongPassword', now: now() } as const;
    await recordSecurityEvent(db, { userId: user.id, kind, request, ...failure });
    throw invalidField(model, request, { path, keyword: 'wrong', text: 'personal.wrongPassword' });
  }
  await refundAttempt(db, keys);
}

/**
 * Takes a code of the user's authenticator, or a recovery code, and does `work` in the same transaction, so that a code
 * is used up only by what it was for. A code that is none counts as one at sign-in does, stands in the history as a
 * failure of `kind` and throws 422 at `/code`.
 */
export async function withCode<Result>(
  { context, request, user }: PersonalCall,
  { code, kind }: { code: string; kind: SecurityEventKind },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { db, model, now } = context;
  const keys = await consumeAttempt(db, throttleKeys('code', user.id, request.ip), now());
  const about = { userId: user.id, request, now: now() };
  const outcome = await withTransaction(db, async (transaction) => {
    const taken = await consumeCode(transaction, user, code, now());
    if (taken === 'wrongCode' || taken === 'usedCode') return { refused: taken };
    if (taken === 'recovery') {
      await recordSecurityEvent(transaction, { ...about, kind: 'recoveryCodeUsed', outcome: 'success' });
    }
    const result = await work(transaction);
    await refundAttempt(transaction, keys);
    return { result };
  });
  if (outcome.refused) {
    await recordSecurityEvent(db, { ...about, kind, outcome: 'failure', detail: 'wrongCode' });
    const keyword = outcome.refused === 'usedCode' ? 'used' : 'wrong';
    throw invalidField(model, request, { path: '/code', keyword, text: `authentication.${outcome.refused}` });
  }
  return outcome.result;
}
