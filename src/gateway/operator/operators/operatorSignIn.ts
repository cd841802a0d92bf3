import type { AuthenticatorOffer } from '../../../contract/signIn';
import {
  authenticatorOffer,
  authenticatorStep,
  consumeAuthenticatorStep,
  newAuthenticatorSecret,
} from '../../auth/authenticator';
import { passwordProblems } from '../../../metadata/values/passwords';
import { hashPassword } from '../../auth/passwords';
import { translator } from '../../http/translation';
import { sessionLimits } from '../../auth/tables';
import { consumeAttempt, refundAttempt, throttleKeys } from '../../auth/throttle';
import { hashToken } from '../../auth/tokens';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { recordOperatorEvents } from '../operatorEvents';
import type { OperatorContext } from '../users';
import { insertToken } from './operatorTokens';
import { operatorsWithPassword, passwordEvent } from './operatorPasswords';
import { findInvited, type Invited } from './invitations';
import {
  endOperatorSessions,
  findOperator,
  operatorAccount,
  operatorAuthenticator,
  type OperatorUser,
} from './operatorUsers';

/** Context of a sign-in. */
type SignIn = Pick<OperatorContext, 'db' | 'keyRing' | 'now'>;

/**
 * Offers an operator a new authenticator, which counts once `bindAuthenticator` has seen a code of it. Throws an error for the operator where
 * the enrollment code is not theirs, was used, or has expired.
 */
export async function offerAuthenticator(
  { db, now }: SignIn,
  name: string,
  enrollmentCode: string,
): Promise<AuthenticatorOffer> {
  await findEnrolling(db, name, enrollmentCode, now);
  return authenticatorOffer(name, newAuthenticatorSecret());
}

/** Binds the authenticator that was offered, by a code of it, and signs in. Returns the token of the session. */
export async function bindAuthenticator(
  { db, keyRing, now }: SignIn,
  name: string,
  enrollmentCode: string,
  { secret, code }: { secret: string; code: string },
): Promise<string> {
  return withTransaction(db, async (transaction) => {
    const operator = await findEnrolling(transaction, name, enrollmentCode, now, true);
    await useCode(transaction, operator.id, secret, code, now);
    await transaction
      .updateTable('operator_user')
      .set({
        authenticator_secret: keyRing.encrypt(secret, operatorAuthenticator(operator.id)),
        offered_secret: null,
        enrollment_hash: null,
        enrollment_expires_at: null,
      })
      .where('id', '=', operator.id)
      .execute();
    await endOperatorSessions(transaction, operator.id);
    return beginSession(transaction, operator, 'authenticatorBound', now);
  });
}

/**
 * Signs an operator in by a code of their authenticator. Returns the token of the session. Throws an error for the operator where it is wrong
 * or was used before, and 429 after too many.
 */
export async function signInOperator(
  { db, keyRing, now }: SignIn,
  name: string,
  code: string,
): Promise<string> {
  // Wherever they type: this is a command on the provider's machines.
  const counted = await consumeAttempt(db, throttleKeys('code', operatorAccount(name), '::1'), now);
  const token = await withTransaction(db, async (transaction) => {
    const operator = await findOperator(transaction, name).catch(() => undefined);
    if (operator?.status !== 'active') throw new Error(wrong);
    if (operator.authenticatorSecret === null)
      throw new Error(
        `${name} has bound no authenticator yet: sign in with --enroll and the code that you were given.`,
      );
    const secret = keyRing.decrypt(operator.authenticatorSecret, operatorAuthenticator(operator.id));
    await useCode(transaction, operator.id, secret, code, now);
    return beginSession(transaction, operator, 'signedIn', now);
  });
  await refundAttempt(db, counted);
  return token;
}

const wrong = 'The name or the code is wrong.';

/** Sets or replaces the password of an operator who has signed in, by a code of their authenticator. Their other sessions end. */
export async function setOwnPassword(
  { db, model, keyRing, now }: SignIn & Pick<OperatorContext, 'model'>,
  { name, sessionId }: { name: string; sessionId: string },
  { password, code }: { password: string; code: string },
): Promise<void> {
  const translate = translator(model, model.languages[0] ?? 'en');
  const problems = passwordProblems(password).map((each) => translate(`authentication.newPassword.${each}`));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const counted = await consumeAttempt(db, throttleKeys('code', operatorAccount(name), '::1'), now);
  const password_hash = await hashPassword(password);
  await withTransaction(db, async (transaction) => {
    const { id, authenticatorSecret } = await findOperator(transaction, name);
    const hadOne = (await operatorsWithPassword(transaction)).has(name);
    if (authenticatorSecret === null) throw new Error(wrong);
    await useCode(
      transaction,
      id,
      keyRing.decrypt(authenticatorSecret, operatorAuthenticator(id)),
      code,
      now,
    );
    await transaction.updateTable('operator_user').set({ password_hash }).where('id', '=', id).execute();
    await endOperatorSessions(transaction, id, sessionId);
    const action = hadOne ? 'passwordChanged' : 'passwordSet';
    await recordOperatorEvents(transaction, [passwordEvent({ id, name }, action, now)]);
  });
  await refundAttempt(db, counted);
}

/** Ends the session of a token. */
export async function signOutOperator(db: Database, token: string): Promise<void> {
  await db
    .deleteFrom('operator_token')
    .where('token_hash', '=', hashToken(token))
    .where('is_session', '=', true)
    .execute();
}

async function findEnrolling(
  db: Database,
  name: string,
  code: string,
  now: Date,
  forUpdate = false,
): Promise<Invited> {
  const found = await findInvited(db, name, code, { now, forUpdate });
  if (found === 'unknown')
    throw new Error(
      `That is not the enrollment code of ${name}, or it was used or is older than seven days. Another operator can make a new one: operators enroll ${name}`,
    );
  if (found === 'inviterGone')
    throw new Error(
      `Whoever has made this enrollment code may not do so any more. Another operator can make a new one: operators enroll ${name}`,
    );
  return found;
}

/** Uses up a code of an authenticator. Throws an error for the operator where it is wrong or was used before. */
export async function useCode(
  db: Database,
  id: string,
  secret: string,
  code: string,
  now: Date,
): Promise<void> {
  const step = authenticatorStep(secret, code, now);
  if (step === undefined) throw new Error(wrong);
  if (!(await consumeAuthenticatorStep(db, id, step, now)))
    throw new Error('That code was used before: wait for the next one.');
}

/** Begins a session, at the page also ended by idleness, and records that. Returns its token. */
export async function beginSession(
  db: Database,
  { id, name }: Pick<OperatorUser, 'id' | 'name'>,
  action: 'signedIn' | 'authenticatorBound',
  now: Date,
  endsIdle = false,
): Promise<string> {
  const actor = { kind: 'operator' as const, id, name };
  await recordOperatorEvents(db, [{ at: now, actor, action, subject: 'operator', merchant: '', name }]);
  // Those that have expired are of no use to anybody.
  await db
    .deleteFrom('operator_token')
    .where('operator_id', '=', id)
    .where('is_session', '=', true)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  const expiresAt = new Date(now.getTime() + sessionLimits.total);
  // What they may do is read with each use: this is what a session that has lost its operator may do.
  const rights = { scopes: [], addresses: [], limits: {}, alone: {} };
  return insertToken(db, { name, operatorId: id, isSession: true, endsIdle, rights, now, expiresAt });
}
