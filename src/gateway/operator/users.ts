import type { Model } from '../../metadata/model/Model';
import { hashPassword } from '../auth/passwords';
import { endSessions } from '../auth/sessions';
import { revokeTickets } from '../auth/tickets';
import { normalizeAccount } from '../auth/users';
import type { Config } from '../config';
import type { Actor } from '../database/actors';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { KeyRing } from '../database/secrets/KeyRing';
import { initialPassword, invitationExpiry, queueInvitation } from './invitations';
import { type OperatorEvent, recordOperatorEvents } from './operatorEvents';

/** What an operator's commands on one user work with. */
export interface OperatorContext {
  db: Database;
  model: Model;
  config: Pick<Config, 'webAddress'>;
  keyRing: KeyRing;
  actor: Actor;
  /** Who signed in; undefined where nobody needs to. */
  operatorId?: string | undefined;
  now: Date;
}

/** A user as an operator sees them. */
interface ListedUser {
  id: string;
  account: string;
  name: string;
  role: string;
  status: string;
  language: string | null;
  merchant: string;
  merchantName: string;
  merchantStatus: string;
  sandbox: boolean;
  hasAuthenticator: boolean;
  /** Has not chosen a password of their own yet. */
  isInvited: boolean;
}

/** Reads all users, by merchant. */
export async function listUsers(db: Database): Promise<ListedUser[]> {
  return db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select([
      'user.id',
      'user.account',
      'user.nick_name as name',
      'role.name as role',
      'user.status',
      'user.language',
      'merchant.code as merchant',
      'merchant.name as merchantName',
      'merchant.status as merchantStatus',
      'merchant.sandbox',
      'user.must_set_password as isInvited',
    ])
    .select((is) => is('user.authenticator_secret', 'is not', null).as('hasAuthenticator'))
    .orderBy('merchant.code')
    .orderBy('user.account')
    .$castTo<ListedUser>()
    .execute();
}

/** Sends a new initial password to a user who has not chosen one yet, in `language` or theirs. Throws if they have. */
export async function inviteAgain(
  context: OperatorContext,
  account: string,
  language?: string,
): Promise<void> {
  const { now, model } = context;
  const { languages } = model;
  if (language !== undefined && !languages.includes(language))
    throw new Error(`There is no language "${language}". There are ${languages.join(', ')}.`);
  await changeUser(context, account, 'invited', async (transaction, user) => {
    if (!user.isInvited)
      throw new Error(
        `${user.account} has chosen a password. "Forgot password" on the sign-in page replaces it.`,
      );
    if (user.status !== 'active' || user.merchantStatus !== 'active')
      throw new Error(
        `${user.account} or its merchant is disabled. Change the tenants file and apply it first.`,
      );
    const password = initialPassword();
    await transaction
      .updateTable('merchant_user')
      .set({
        password_hash: await hashPassword(password),
        password_expires_at: invitationExpiry(now).toISOString(),
        language: language ?? user.language,
      })
      .where('id', '=', user.id)
      .execute();
    await revokeTickets(transaction, user.id);
    await queueInvitation(transaction, context, { ...user, language: language ?? user.language }, password);
  });
}

/** Disables a user at once and ends their sessions. The next application of a file that has them active enables them. */
export async function disableUser(context: OperatorContext, account: string): Promise<void> {
  await changeUser(context, account, 'disabled', async (transaction, user) => {
    await transaction
      .updateTable('merchant_user')
      .set({ status: 'disabled' })
      .where('id', '=', user.id)
      .execute();
    await endAccess(transaction, user.id, context.now);
  });
}

/** Unbinds a user's authenticator, so that they bind another at their next sign-in, and ends their sessions. */
export async function resetAuthenticator(context: OperatorContext, account: string): Promise<void> {
  await changeUser(context, account, 'authenticatorReset', async (transaction, user) => {
    if (!user.hasAuthenticator) throw new Error(`${user.account} has no authenticator.`);
    await transaction
      .updateTable('merchant_user')
      .set({ authenticator_secret: null })
      .where('id', '=', user.id)
      .execute();
    await transaction.deleteFrom('recovery_code').where('user_id', '=', user.id).execute();
    await endAccess(transaction, user.id, context.now);
  });
}

async function changeUser(
  { db, actor, now }: OperatorContext,
  account: string,
  action: OperatorEvent['action'],
  change: (transaction: Database, user: ListedUser) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const name = normalizeAccount(account);
    const user = (await listUsers(transaction)).find((one) => one.account === name);
    if (!user) throw new Error(`There is no user "${account}". "list" shows all.`);
    await change(transaction, user);
    const event = { action, subject: 'user', merchant: user.merchant, name: user.account };
    await recordOperatorEvents(transaction, [{ ...event, actor, at: now }]);
  });
}

async function endAccess(db: Database, userId: string, now: Date): Promise<void> {
  await revokeTickets(db, userId);
  await endSessions(db, userId, now);
}
