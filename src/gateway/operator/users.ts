import type { Model } from '../../metadata/model/Model';
import { exposeApplications } from '../applications/exposeApplications';
import type { ExposedApplication } from '../applications/exposedSecrets';
import { revokeAccess } from '../auth/sessions';
import type { MadeBy } from '../auth/tables';
import { normalizeAccount } from '../auth/users';
import type { Config } from '../config';
import type { Actor } from '../database/actors';
import type { RecordEvent } from '../database/recordEvents';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import type { KeyRing } from '../database/secrets/KeyRing';
import { unbindAuthenticator } from '../auth/secondFactor';
import { tellUser } from '../mail/accountNotices';
import { endInvitationsBeyond } from '../team/endInvitations';
import { inviteUserAgain } from '../team/invitations';
import { lockMerchant, recordTeamEvent, userEntity, usersResource } from '../auth/team/teamEvents';
import { noteOutsideWrite } from '../notifications/noteOutsideWrite';
import { type OperatorEvent, recordOperatorEvents } from './operatorEvents';
import type { OperatorRights } from './OperatorRights';

/** Context of an operator's commands on a user. Its rights are those of whoever has signed in; without them, all. */
export interface OperatorContext extends Partial<OperatorRights> {
  db: Database;
  model: Model;
  config: Pick<Config, 'webAddress'>;
  keyRing: KeyRing;
  actor: Actor;
  /** Id of the operator who signed in; undefined where nobody needs to. */
  operatorId?: string | undefined;
  /** The database in which operators sign in, where that is another one. */
  home?: Database | undefined;
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
  merchantId: string;
  merchant: string;
  merchantName: string;
  merchantStatus: string;
  sandbox: boolean;
  hasAuthenticator: boolean;
  /** Has not chosen a password of their own yet. */
  isInvited: boolean;
  madeBy: MadeBy;
  /** Role that the file gave last, where the merchant has changed it since. */
  givenRole: string | null;
  givenStatus: string | null;
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
      'merchant.id as merchantId',
      'merchant.code as merchant',
      'merchant.name as merchantName',
      'merchant.status as merchantStatus',
      'merchant.sandbox',
      'user.must_set_password as isInvited',
      'user.made_by as madeBy',
      'user.given_role as givenRole',
      'user.given_status as givenStatus',
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
  const { languages } = context.model;
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
    await inviteUserAgain(transaction, context, { ...user, language: language ?? user.language });
    return { note: '@team.event.invited' };
  });
}

/**
 * Disables a user at once and ends their sessions. The next application of a file that has them active enables them. Returns the applications whose
 * calls they could sign, about which the merchant is told.
 */
export async function disableUser(context: OperatorContext, account: string): Promise<ExposedApplication[]> {
  let exposed: ExposedApplication[] = [];
  await changeUser(context, account, 'disabled', async (transaction, user) => {
    await transaction
      .updateTable('merchant_user')
      .set({ status: 'disabled', given_status: 'disabled' })
      .where('id', '=', user.id)
      .execute();
    await revokeAccess(transaction, user.id, context.now);
    const { model, actor, now } = context;
    const { merchantId } = user;
    await endInvitationsBeyond(transaction, model, { merchantId, userIds: [user.id], actor, now });
    exposed = await exposeApplications(transaction, context, { merchantId, userId: user.id });
    await tellUser(transaction, context, user.id, 'disabled');
    return { to: 'disabled' };
  });
  return exposed;
}

/** Enables a user whom the merchant has made and an operator has disabled; the file says who else is enabled. */
export async function enableUser(context: OperatorContext, account: string): Promise<void> {
  await changeUser(context, account, 'enabled', async (transaction, user) => {
    if (user.madeBy !== 'merchant')
      throw new Error(`${user.account} is in a tenants file. Apply it: whom it has as active is enabled.`);
    await transaction
      .updateTable('merchant_user')
      .set({ status: 'active', given_status: null })
      .where('id', '=', user.id)
      .execute();
    await tellUser(transaction, context, user.id, 'enabled');
    return { to: user.isInvited ? 'invited' : 'active' };
  });
}

/** Unbinds a user's authenticator, so that they bind another at their next sign-in, and ends their sessions. */
export async function resetAuthenticator(context: OperatorContext, account: string): Promise<void> {
  await changeUser(context, account, 'authenticatorReset', async (transaction, user) => {
    if (!user.hasAuthenticator) throw new Error(`${user.account} has no authenticator.`);
    await unbindAuthenticator(transaction, user.id, context.now);
    await tellUser(transaction, context, user.id, 'authenticatorReset');
    return { note: '@team.event.authenticatorReset' };
  });
}

/** The actions by which a merchant's own users do the same, where that is told. */
const toldForms: Partial<Record<OperatorEvent['action'], string>> = {
  disabled: 'disable',
  enabled: 'enable',
  authenticatorReset: 'resetAuthenticator',
};

async function changeUser(
  { db, model, actor, now }: OperatorContext,
  account: string,
  action: OperatorEvent['action'],
  change: (transaction: Database, user: ListedUser) => Promise<Omit<RecordEvent, 'at' | 'actor'>>,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const name = normalizeAccount(account);
    const find = async () => (await listUsers(transaction)).find((one) => one.account === name);
    const found = await find();
    if (found) await lockMerchant(transaction, found.merchantId);
    const user = await find();
    if (!user) throw new Error(`There is no user "${account}". "list" shows all.`);
    const { id, merchantId } = user;
    const done = await change(transaction, user);
    await recordTeamEvent(
      transaction,
      model,
      { entity: userEntity, merchantId, id },
      { at: now, actor, ...done },
    );
    const form = toldForms[action];
    const after = { id, name: user.name, account: user.account };
    if (form !== undefined)
      await noteOutsideWrite(transaction, model, {
        merchantId,
        resource: usersResource,
        form,
        after,
        actor,
        at: now,
      });
    const event = { action, subject: 'user', merchant: user.merchant, name: user.account };
    await recordOperatorEvents(transaction, [{ ...event, actor, at: now }]);
  });
}
