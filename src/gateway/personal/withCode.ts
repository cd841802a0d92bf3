import type { Transaction } from 'kysely';
import { recordSecurityEvent } from '../auth/audit/recordSecurityEvent';
import type { SecurityEventKind } from '../auth/audit/SecurityEvent';
import { forgiveAttempt } from '../auth/forgiveAttempt';
import { takeAttempt } from '../auth/takeAttempt';
import { takeCode } from '../auth/takeCode';
import { throttleKeys } from '../auth/throttleKeys';
import type { Tables } from '../database/Tables';
import { withTransaction } from '../database/withTransaction';
import type { PersonalCall } from './PersonalCall';
import { refuseField } from './refuseField';

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
  const keys = await takeAttempt(db, throttleKeys('code', user.id, request.ip), now());
  const about = { userId: user.id, request, now: now() };
  const outcome = await withTransaction(db, async (transaction) => {
    const taken = await takeCode(transaction, user, code, now());
    if (taken === 'wrongCode' || taken === 'usedCode') return { refused: taken };
    if (taken === 'recovery') {
      await recordSecurityEvent(transaction, { ...about, kind: 'recoveryCodeUsed', outcome: 'success' });
    }
    const result = await work(transaction);
    await forgiveAttempt(transaction, keys);
    return { result };
  });
  if (outcome.refused) {
    await recordSecurityEvent(db, { ...about, kind, outcome: 'failure', detail: 'wrongCode' });
    const keyword = outcome.refused === 'usedCode' ? 'used' : 'wrong';
    throw refuseField(model, request, { path: '/code', keyword, text: `authentication.${outcome.refused}` });
  }
  return outcome.result;
}
