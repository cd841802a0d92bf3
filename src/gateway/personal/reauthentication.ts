import { openSchema } from '../../contract/schemas';
import { passwordSchema, verifyPassword } from '../auth/passwords';
import { type CodeFailure, withCode } from '../auth/stepUp';
import { codeSchema } from '../auth/secondFactor';
import {
  recordSecurityEvent,
  type SecurityEventDetail,
  type SecurityEventKind,
} from '../auth/securityEvents';
import { makeAttempt, refundAttempt, throttleKeys } from '../auth/throttle';
import type { Unit } from '../database/units/Unit';
import { withTransaction } from '../database/units/transaction';
import { bodyReader, type FieldError, invalidField } from '../http/body';
import type { GatewayError } from '../http/responses';
import type { PersonalCall } from './call';

/** Reads a body that only confirms who the user is. */
export const readPasswordAndCode = bodyReader(openSchema({ password: passwordSchema, code: codeSchema }));

/**
 * Does `work` if the body's password and code are correct. An unattended browser must not be enough to take an account over. See {@link
 * requirePassword} and {@link withBodyCode}.
 */
export async function withPasswordAndCode<Result>(
  call: PersonalCall,
  kind: SecurityEventKind,
  work: (transaction: Unit) => Promise<Result>,
): Promise<Result> {
  const { password, code } = readPasswordAndCode(call.request, call.context.model);
  await requirePassword(call, { password, path: '/password', kind });
  return withBodyCode(call, { code, kind }, work);
}

/**
 * Verifies the password of a signed-in user. A wrong one is throttled as at sign-in, recorded as a failure of `kind`,
 * and rejected with 422 at `path`.
 */
export async function requirePassword(
  call: PersonalCall,
  { password, path, kind }: { password: string; path: string; kind: SecurityEventKind },
): Promise<void> {
  const { context, request, user } = call;
  const attempted = throttleKeys('password', user.account, request.ip);
  const isCorrect = await makeAttempt(context, request, attempted, async (keys) => {
    if (!(await verifyPassword(user.passwordHash, password))) return false;
    await refundAttempt(context.db, keys);
    return true;
  });
  if (isCorrect) return;
  const field = { path, keyword: 'wrong', text: 'personal.wrongPassword' };
  throw await recordedFailure(call, { kind, detail: 'wrongPassword' }, field);
}

/**
 * Uses up the authenticator or recovery code of a body and does `work` in the same transaction. A rejected code is a failure
 * of `kind`, and rejected with 422 at `/code`. See {@link withCode}.
 */
export async function withBodyCode<Result>(
  { context, request, user }: PersonalCall,
  { code, kind }: { code: string; kind: SecurityEventKind },
  work: (transaction: Unit) => Promise<Result>,
): Promise<Result> {
  const reject = (reason: CodeFailure) => {
    const [keyword, text] = reason === 'usedCode' ? ['used', reason] : ['wrong', 'wrongCode'];
    return invalidField(request, context.model, { path: '/code', keyword, text: `authentication.${text}` });
  };
  return withCode(context, request, { userId: user.id, user, code, kind, reject }, (prove) =>
    withTransaction(context.db, async (transaction) => {
      await prove(transaction);
      return work(transaction);
    }),
  );
}

/** Records a failed change in the user's history. Returns the 422 error for the field at fault. */
export async function recordedFailure(
  { context, request, user }: PersonalCall,
  event: { kind: SecurityEventKind; detail: SecurityEventDetail },
  field: FieldError,
): Promise<GatewayError> {
  const { db, model, now } = context;
  await recordSecurityEvent(db, { userId: user.id, ...event, outcome: 'failure', request, now: now() });
  return invalidField(request, model, field);
}
