import { noRights, rightsOf } from '../../metadata/tenants/roleRights';
import { exposeApplications } from '../applications/exposeApplications';
import type { EntityRecord } from '../database/records';
import { newId } from '../database/ids';
import type { RecordEvent } from '../database/recordEvents';
import { hashPassword } from '../auth/passwords';
import { revokeAccess } from '../auth/sessions';
import { normalizeAccount } from '../auth/users';
import { tellUser } from '../mail/accountNotices';
import { requestTranslator } from '../http/translation';
import { callerOf } from '../personal/call';
import { looksLikeAddress } from '../personal/lookAlike';
import { nickNameProblem, roleTitle } from '../personal/profile';
import type {
  ActionHandler,
  CreateHandler,
  HandlerInput,
  LookupHandler,
  RecordInput,
} from '../resources/handlers';
import { unbindAuthenticator } from '../auth/secondFactor';
import { noteAccess, noteWayIn } from './approvers';
import { endInvitationsBeyond } from './endInvitations';
import { initialPassword, invitationExpiry, inviteUserAgain, queueInvitation } from './invitations';
import { isDisabledByProvider, readTeam } from './records';
import { type Acting, atOne, enterTeam, rejected, requireWithin, textOf } from './rights';
import { recordTeamEvent, userEntity, usersResource } from '../auth/team/teamEvents';

/** Most users that a merchant has, with those who are disabled. */
const maxUsers = 500;

/** Pause before an invitation can be sent again, in milliseconds. */
const pause = 60_000;

/** Says whether an e-mail address can be invited. Throws 422 at `/account` where it is in use, without telling whose it is. */
export const lookUpAccount: LookupHandler = async ({ db, merchantId, value }) => {
  await requireFree({ db, merchantId }, normalizeAccount(textOf(value)));
  return {};
};

async function requireFree(
  { db, merchantId }: Pick<HandlerInput, 'merchantId'> & { db: Parameters<LookupHandler>[0]['db'] },
  account: string,
): Promise<void> {
  const taken = await db
    .selectFrom('merchant_user')
    .select('merchant_id as merchantId')
    .where('account', '=', account)
    .executeTakeFirst();
  if (!taken) return;
  throw rejected('/account', taken.merchantId === merchantId ? 'accountOfTeam' : 'accountInUse');
}

/** Invites somebody by e-mail. */
export const inviteUser: CreateHandler = async (input) => {
  const { db, model, merchantId, body, keyRing, config } = input;
  const { permission } = model.resources[usersResource]!.create!;
  const acting = await enterTeam(input, permission);
  const now = input.now();
  const account = normalizeAccount(textOf(body.account));
  const name = textOf(body.name).normalize('NFC');
  const problem = nickNameProblem(name) ?? (looksLikeAddress(name) ? 'address' : undefined);
  if (problem) throw rejected('/name', `name.${problem}`);
  // Anybody may be a user of the sandbox, and must not send e-mails to whom they like.
  const { isSandbox } = callerOf(input).session;
  if (isSandbox && config.smtpUrl !== undefined && !account.endsWith('.example'))
    throw rejected('/account', 'accountOfSandbox');
  await requireFree(input, account);
  const role = await findRole(input);
  requireWithin(input, acting, rightsOf(model, role), atOne('/role'));
  const merchant = await db
    .selectFrom('merchant')
    .select('name')
    .select((is) =>
      is
        .selectFrom('merchant_user')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .where('merchant_id', '=', merchantId)
        .as('users'),
    )
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  if ((merchant.users ?? 0) >= maxUsers) throw rejected('', 'tooManyUsers', { number: String(maxUsers) });
  const password = initialPassword();
  const id = newId();
  const language = textOf(body.language) || null;
  const added = await db
    .insertInto('merchant_user')
    .values({
      id,
      merchant_id: merchantId,
      role_id: role.id,
      account,
      nick_name: name,
      language,
      status: 'active',
      password_hash: await hashPassword(password),
      must_set_password: true,
      password_expires_at: invitationExpiry(now).toISOString(),
      authenticator_secret: null,
      created_at: now.toISOString(),
      made_by: 'merchant',
    })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another merchant was faster.
  if (!added) throw rejected('/account', 'accountInUse');
  await noteAccess(input, { userIds: [id], before: noRights, after: rightsOf(model, role) });
  const invitee = { account, name, merchantName: merchant.name, language };
  await queueInvitation(db, { model, config, keyRing, now }, invitee, password);
  await record(input, id, { to: 'invited', creates: true });
  return shownUser(input, acting, id);
};

/** Gives a user another role, which counts from their next request on. */
export const changeRole: ActionHandler = async (input) => {
  const { db, model, merchantId, record: shown } = input;
  const { acting, user } = await enterFor(input, permissionOf(input, 'changeRole'));
  const role = await findRole(input);
  requireWithin(input, acting, rightsOf(model, role), atOne('/role'));
  if (role.id === user.roleId) return shown;
  await db
    .updateTable('merchant_user')
    .set({
      role_id: role.id,
      ...(user.madeBy === 'provider' ? { given_role: user.givenRole ?? user.role } : {}),
    })
    .where('id', '=', user.id)
    .where('merchant_id', '=', merchantId)
    .execute();
  const access = { before: rightsOf(model, user), after: rightsOf(model, role) };
  await noteAccess(input, { userIds: [user.id], ...access });
  await endInvitationsOf(input, user.id);
  const entry = {
    resource: usersResource,
    form: 'changeRole',
    values: { role: { before: shown.role ?? null, after: input.body.role ?? null } },
  };
  await tellUser(db, noticeContext(input), user.id, 'roleChanged', (translate) => ({
    role: roleTitle(role, translate),
  }));
  await record(input, user.id, { note: '@gateway.event.edited', entry });
  return shownUser(input, acting, user.id);
};

/** Disables a user, whose sessions end. */
export const disableUser: ActionHandler = async (input) => {
  const { db, merchantId, now } = input;
  const { acting, user } = await enterFor(input, permissionOf(input, 'disable'));
  if (user.status !== 'active') throw rejected('', 'userIsDisabled');
  await db
    .updateTable('merchant_user')
    .set({
      status: 'disabled',
      ...(user.madeBy === 'provider' ? { given_status: user.givenStatus ?? user.status } : {}),
    })
    .where('id', '=', user.id)
    .where('merchant_id', '=', merchantId)
    .execute();
  await revokeAccess(db, user.id, now());
  await endInvitationsOf(input, user.id);
  await exposeApplications(db, noticeContext(input), { merchantId, userId: user.id });
  await tellUser(db, noticeContext(input), user.id, 'disabled');
  await record(input, user.id, { from: user.state, to: 'disabled' });
  return shownUser(input, acting, user.id);
};

/** Lets a user sign in again whom the merchant has disabled. */
export const enableUser: ActionHandler = async (input) => {
  const { db, model, merchantId } = input;
  const { acting, user } = await enterFor(input, permissionOf(input, 'enable'));
  if (user.status !== 'disabled') throw rejected('', 'userIsActive');
  await db
    .updateTable('merchant_user')
    .set({ status: 'active' })
    .where('id', '=', user.id)
    .where('merchant_id', '=', merchantId)
    .execute();
  await noteAccess(input, { userIds: [user.id], before: noRights, after: rightsOf(model, user) });
  await tellUser(db, noticeContext(input), user.id, 'enabled');
  await record(input, user.id, { from: 'disabled', to: user.mustSetPassword ? 'invited' : 'active' });
  return shownUser(input, acting, user.id);
};

/** Sends a new initial password to somebody who has not chosen one yet. */
export const inviteAgain: ActionHandler = async (input) => {
  const { db, model, keyRing, config } = input;
  const { acting, user } = await enterFor(input, permissionOf(input, 'invite'));
  const now = input.now();
  if (user.state !== 'invited') throw rejected('', 'notInvited');
  const next = invitationExpiry(now).getTime();
  if (user.expiresAt !== null && Date.parse(user.expiresAt) > next - pause) throw rejected('', 'justInvited');
  await inviteUserAgain(db, { model, keyRing, config, now }, user);
  await noteWayIn(input, user.id);
  await record(input, user.id, { note: '@team.event.invited' });
  return shownUser(input, acting, user.id);
};

/** Unbinds a user's authenticator, who binds another one at the next sign-in. */
export const resetAuthenticator: ActionHandler = async (input) => {
  const { db, now } = input;
  const { acting, user } = await enterFor(input, permissionOf(input, 'resetAuthenticator'));
  if (!user.hasAuthenticator) throw rejected('', 'noAuthenticator');
  await unbindAuthenticator(db, user.id, now());
  await noteWayIn(input, user.id);
  await tellUser(db, noticeContext(input), user.id, 'authenticatorReset');
  await record(input, user.id, { note: '@team.event.authenticatorReset' });
  return shownUser(input, acting, user.id);
};

/** Withdraws an invitation that nobody has accepted: the e-mail address is free again. */
export const withdrawInvitation: ActionHandler = async (input) => {
  const { db, model, merchantId, now, record: shown } = input;
  const { user } = await enterFor(input, model.resources[usersResource]!.delete!.permission);
  if (user.madeBy !== 'merchant' || !user.mustSetPassword) throw rejected('', 'notInvited');
  await revokeAccess(db, user.id, now());
  await db
    .deleteFrom('merchant_user')
    .where('id', '=', user.id)
    .where('merchant_id', '=', merchantId)
    .execute();
  await record(input, user.id, { note: '@gateway.event.deleted' });
  return shown;
};

const endInvitationsOf = ({ db, model, merchantId, actor, now }: HandlerInput, userId: string) =>
  endInvitationsBeyond(db, model, { merchantId, userIds: [userId], actor, now: now() });

const noticeContext = ({ now, ...context }: HandlerInput) => ({ ...context, now: now() });

const permissionOf = ({ model }: HandlerInput, action: string) =>
  model.resources[usersResource]!.actions![action]!.permission;

function record(input: HandlerInput, id: string, event: Omit<RecordEvent, 'at' | 'actor'>): Promise<void> {
  const { db, model, merchantId, actor, now } = input;
  return recordTeamEvent(db, model, { entity: userEntity, merchantId, id }, { at: now(), actor, ...event });
}

/** Enters the team, and reads a user whom somebody else changes. Throws 422 where it is themselves, or somebody who may do more than they. */
async function enterFor(input: RecordInput, permission: string) {
  const { db, model, merchantId } = input;
  const acting = await enterTeam(input, permission);
  const user = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account', 'user.nick_name as name', 'user.status', 'user.language'])
    .select(['user.made_by as madeBy', 'user.given_role as givenRole', 'user.given_status as givenStatus'])
    .select(['user.must_set_password as mustSetPassword', 'user.password_expires_at as expiresAt'])
    .select(['role.id as roleId', 'role.name as role', 'merchant.name as merchantName'])
    .select(['role.permissions', 'role.countries', 'role.amounts'])
    .select((is) => is('user.authenticator_secret', 'is not', null).as('hasAuthenticator'))
    .where('user.id', '=', input.record.id)
    .where('user.merchant_id', '=', merchantId)
    .forUpdate('user')
    .executeTakeFirst();
  if (!user) throw rejected('', 'userIsGone');
  if (user.id === acting.userId) throw rejected('', 'ownUser');
  requireWithin(input, acting, rightsOf(model, user), atOne(''));
  if (isDisabledByProvider(user)) throw rejected('', 'disabledByProvider');
  const state: 'invited' | 'active' | 'disabled' =
    user.status === 'active' && user.mustSetPassword ? 'invited' : user.status;
  return { acting, user: { ...user, state, hasAuthenticator: Boolean(user.hasAuthenticator) } };
}

/** Finds the role that a form names. Throws 422 at `/role` where the merchant has none that is called so. */
async function findRole(input: HandlerInput) {
  const { db, model, merchantId, body } = input;
  const translate = requestTranslator(callerOf(input).request, model);
  const roles = await db
    .selectFrom('merchant_role')
    .select(['id', 'name', 'permissions', 'countries', 'amounts', 'made_by as madeBy'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const role = roles.find((each) => roleTitle(each, translate) === body.role);
  if (!role) throw rejected('/role', 'record');
  return role;
}

async function shownUser(input: HandlerInput, acting: Acting, id: string): Promise<EntityRecord> {
  const translate = requestTranslator(callerOf(input).request, input.model);
  const { users } = await readTeam({ ...input, userId: acting.userId, held: acting, translate });
  return users.find((user) => user.id === id)!;
}
