import { randomBytes } from 'node:crypto';
import { hashToken } from '../../auth/tokens';
import { newId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { type OperatorEvent, recordOperatorEvents } from '../operatorEvents';
import type { OperatorContext } from '../users';
import { noteGrant } from './grants';
import { type Made, readMade, voidTokens } from './made';
import { operatorNames } from './operatorTokens';
import {
  endOperatorSessions,
  expireOperatorSessions,
  findOperator,
  type OperatorUser,
} from './operatorUsers';
import type { OperatorRights } from '../OperatorRights';
import { exceedsRights, parseRights, type StoredRights, storeRights } from './rights';
import { tellApprovers } from './tellApprovers';

/** Time in which an operator may bind an authenticator, in milliseconds. */
const enrollmentTime = 7 * 24 * 60 * 60_000;

/**
 * Adds an operator with these rights, which are no more than those of whoever adds them. Returns the code with which they bind an authenticator once,
 * within seven days.
 */
export async function addOperator(
  context: OperatorContext,
  name: string,
  { email, ...rights }: OperatorRights & { email?: string | undefined },
): Promise<string> {
  const { db, actor, operatorId, now } = context;
  if (!operatorNames.test(name))
    throw new Error(
      `"${name}" cannot be the name of an operator: letters, digits, spaces and . _ @ - are possible.`,
    );
  requireOwn(context, rights);
  const code = newEnrollmentCode();
  await withTransaction(db, async (transaction) => {
    const id = newId();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('operator_user')
      .values({
        id,
        name,
        status: 'active',
        email: email ?? null,
        ...enrollment(code, context),
        created_at: now.toISOString(),
        ...storeRights(rights),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new Error(`There is an operator "${name}" already.`);
    await noteGrant(transaction, { operatorId: id, by: operatorId, scopes: rights.scopes, now });
    await tellApprovers(transaction, context, 'added', { id, name, rights });
    await recordOperatorEvents(transaction, [
      {
        ...about(name, actor, now),
        action: 'added',
        after: { ...rights, ...(email !== undefined && { email }) },
      },
    ]);
  });
  return code;
}

/** Gives an operator other rights, at once, and no more than those of whoever gives them. Nobody changes their own. Returns what the operator had made. */
export async function changeOperator(
  context: OperatorContext,
  name: string,
  rights: OperatorRights,
): Promise<Made> {
  return update(context, name, { ...storeRights(rights) }, (before) => ({
    action: 'changed',
    before: parseRights(storeRights(before)),
    after: rights,
  }));
}

/** Changes where an operator is told of others, which they are told at the former address. */
export async function changeEmail(context: OperatorContext, name: string, email: string): Promise<void> {
  await update(context, name, { email }, ({ email: former }) => ({
    action: 'changed',
    before: { email: former },
    after: { email },
  }));
}

/**
 * Disables an operator, whose sessions and tokens are void at once, or lets a disabled one sign in again. Returns what they had made.
 */
export async function setOperatorStatus(
  context: OperatorContext,
  name: string,
  status: OperatorUser['status'],
): Promise<Made> {
  const action = status === 'disabled' ? 'disabled' : 'enabled';
  return update(context, name, { status }, () => ({ action }));
}

/** Ends an operator's sessions and tokens, and returns a code for binding another authenticator. It is valid for seven days. */
export async function enrollAgain(
  context: OperatorContext,
  name: string,
): Promise<{ code: string; made: Made }> {
  const code = newEnrollmentCode();
  const made = await update(context, name, enrollment(code, context), () => ({
    action: 'authenticatorReset',
  }));
  return { code, made };
}

async function update(
  context: OperatorContext,
  name: string,
  values: Partial<StoredRights> &
    Partial<ReturnType<typeof enrollment>> & { status?: OperatorUser['status']; email?: string },
  eventOf: (before: OperatorUser) => Pick<OperatorEvent, 'action' | 'before' | 'after'>,
): Promise<Made> {
  const { db, actor, operatorId, now } = context;
  return withTransaction(db, async (transaction) => {
    const before = await findOperator(transaction, name);
    if (before.id === operatorId)
      throw new Error('Nobody changes what they may do themselves: another operator can.');
    // Disabling is for everybody who sees that it is needed.
    if (values.status !== 'disabled') requireOwn(context, before);
    await transaction.updateTable('operator_user').set(values).where('id', '=', before.id).execute();
    const after = await findOperator(transaction, name);
    requireOwn(context, values.status === 'disabled' ? noRights : after);
    const event = eventOf(before);
    await tell(transaction, context, event.action, { before, after });
    const made = await readMade(transaction, before.id);
    // Other rights and addresses count for sessions and tokens that there are.
    if (values.status === 'disabled' || values.enrollment_hash) {
      if (values.enrollment_hash) await endOperatorSessions(transaction, before.id);
      else await expireOperatorSessions(transaction, before.id, now);
      await voidTokens(transaction, before.id);
    }
    await recordOperatorEvents(transaction, [{ ...about(name, actor, now), ...event }]);
    return made;
  });
}

/**
 * Records and tells the rights that a change gave an operator. They are scopes that they had not, all for greater amounts, and all to
 * whoever could bind the authenticator.
 */
async function tell(
  db: Database,
  context: OperatorContext,
  action: OperatorEvent['action'],
  { before, after }: { before: OperatorUser; after: OperatorUser },
): Promise<void> {
  const { id, name } = after;
  if (before.email !== after.email)
    return tellApprovers(db, context, 'email', { id, name, rights: after, also: before.email });
  const isChange = action === 'changed';
  if (action === 'disabled' || (isChange && !exceedsRights(after, before))) return;
  const added = after.scopes.filter((scope) => !before.scopes.includes(scope));
  const isWider = !isChange || exceedsRights({ ...after, scopes: [] }, before);
  await noteGrant(db, {
    operatorId: id,
    by: context.operatorId,
    scopes: isWider ? after.scopes : added,
    now: context.now,
  });
  await tellApprovers(db, context, isChange ? 'changed' : 'enrolled', { id, name, rights: after });
}

const noRights: OperatorRights = { scopes: [], addresses: [], limits: {}, alone: {} };

/** Throws where rights are more than those of whoever gives them. */
function requireOwn(
  { scopes, addresses = [], limits = null, alone = {} }: OperatorContext,
  rights: OperatorRights,
): void {
  if (scopes && exceedsRights(rights, { scopes, addresses, limits, alone }))
    throw new Error(
      `Nobody gives, or gives back, more than they may do themselves: you are for ${scopes.join(', ')}. Somebody who may do all that can.`,
    );
}

const about = (name: string, actor: OperatorContext['actor'], at: Date) => ({
  at,
  actor,
  subject: 'operator',
  merchant: '',
  name,
});

/** Twenty letters and digits in groups of five, a hundred random bits. */
const newEnrollmentCode = () =>
  Array.from(randomBytes(20), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

function enrollment(code: string, { operatorId, now }: Pick<OperatorContext, 'operatorId' | 'now'>) {
  return {
    authenticator_secret: null,
    offered_secret: null,
    // It was chosen by whoever had the authenticator that is lost.
    password_hash: null,
    enrollment_hash: hashToken(code),
    enrolled_by: operatorId ?? null,
    enrollment_expires_at: new Date(now.getTime() + enrollmentTime).toISOString(),
  };
}
