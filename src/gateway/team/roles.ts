import { requestTranslator } from '../http/translation';
import { newId } from '../database/ids';
import type { EntityRecord } from '../database/records';
import { callerOf } from '../personal/call';
import { looksLikeAddress } from '../personal/lookAlike';
import { nickNameProblem } from '../personal/profile';
import type { ActionHandler, CreateHandler, HandlerInput, RecordInput } from '../resources/handlers';
import { noteAccess } from './approvers';
import { endInvitationsBeyond } from './endInvitations';
import { readTeam } from './records';
import { type Acting, enterTeam, permissionsOf, rejected, requireWithin, textOf } from './rights';
import { isCalled } from './roleNames';
import { recordTeamEvent, roleEntity, rolesResource } from '../auth/team/teamEvents';

/** Most roles that a merchant makes. */
const maxRoles = 50;

/** Makes a role of permissions that the acting user has. */
export const createRole: CreateHandler = async (input) => {
  const { db, model, merchantId, actor, now } = input;
  const acting = await enterTeam(input, model.resources[rolesResource]!.create!.permission);
  const { name, permissions } = await readEntered(input, acting);
  const { number } = await db
    .selectFrom('merchant_role')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('merchant_id', '=', merchantId)
    .where('made_by', '=', 'merchant')
    .executeTakeFirstOrThrow();
  if (number >= maxRoles) throw rejected('', 'tooManyRoles', { number: String(maxRoles) });
  const id = newId();
  await db
    .insertInto('merchant_role')
    .values({ id, merchant_id: merchantId, name, permissions, made_by: 'merchant' })
    .execute();
  const event = { at: now(), actor, note: '@gateway.event.created', creates: true };
  await recordTeamEvent(db, model, { entity: roleEntity, merchantId, id }, event);
  return shownRole(input, acting, id);
};

/** Changes a role, which counts for everybody who has it from their next request on. */
export const editRole: ActionHandler = async (input) => {
  const { db, model, merchantId, actor, now, record: shown } = input;
  const { acting, role } = await enterFor(input, model.resources[rolesResource]!.edit!.permission);
  const held = permissionsOf(model, role.permissions);
  // The form began with what somebody has changed meanwhile.
  if (!isSame(held, shown.permissions) || role.name !== shown.name) throw rejected('', 'roleHasChanged');
  const { name, permissions } = await readEntered(input, acting, role.id);
  const values = {
    ...(name === role.name ? {} : { name: { before: role.name, after: name } }),
    ...(isSame(permissions, held) ? {} : { permissions: { before: held, after: permissions } }),
  };
  if (Object.keys(values).length === 0) return shown;
  await db
    .updateTable('merchant_role')
    .set({ name, permissions })
    .where('id', '=', role.id)
    .where('merchant_id', '=', merchantId)
    .execute();
  const holders = await db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('role_id', '=', role.id)
    .execute();
  const userIds = holders.map(({ id }) => id);
  await noteAccess(input, { userIds, before: held, after: permissions });
  await endInvitationsBeyond(db, model, { merchantId, userIds, actor, now: now() });
  const entry = { resource: rolesResource, form: 'edit', values };
  const event = { at: now(), actor, note: '@gateway.event.edited', entry };
  await recordTeamEvent(db, model, { entity: roleEntity, merchantId, id: role.id }, event);
  return shownRole(input, acting, role.id);
};

/** Deletes a role that nobody has. */
export const deleteRole: ActionHandler = async (input) => {
  const { db, model, merchantId, actor, now, record: shown } = input;
  const { role } = await enterFor(input, model.resources[rolesResource]!.delete!.permission);
  const holder = await db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('role_id', '=', role.id)
    .limit(1)
    .executeTakeFirst();
  if (holder) throw rejected('', 'roleInUse');
  await db
    .deleteFrom('merchant_role')
    .where('id', '=', role.id)
    .where('merchant_id', '=', merchantId)
    .execute();
  const event = { at: now(), actor, note: '@gateway.event.deleted' };
  await recordTeamEvent(db, model, { entity: roleEntity, merchantId, id: role.id }, event);
  return shown;
};

/** Enters the team, and reads a role that the merchant has made. Throws 422 where the acting user has it, or may do less than it. */
async function enterFor(input: RecordInput, permission: string) {
  const { db, merchantId } = input;
  const acting = await enterTeam(input, permission);
  const role = await db
    .selectFrom('merchant_role')
    .select(['id', 'name', 'permissions', 'made_by as madeBy'])
    .where('id', '=', input.record.id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!role) throw rejected('', 'roleIsGone');
  if (role.madeBy !== 'merchant') throw rejected('', 'roleOfProvider');
  if (role.id === acting.roleId) throw rejected('', 'ownRole');
  requireWithin(input, acting, { path: '', patterns: role.permissions });
  return { acting, role };
}

/** Reads what was entered of a role. Throws 422 for a name that another role has, and for permissions that the acting user does not have. */
async function readEntered(
  input: HandlerInput,
  acting: Acting,
  own?: string,
): Promise<{ name: string; permissions: string[] }> {
  const { db, model, merchantId, body } = input;
  const name = textOf(body.name).normalize('NFC');
  // E-mails name the role that somebody gets.
  const problem = nickNameProblem(name) ?? (looksLikeAddress(name) ? 'address' : undefined);
  if (problem) throw rejected('/name', `name.${problem}`);
  const others = await db
    .selectFrom('merchant_role')
    .select(['id', 'name', 'made_by as madeBy'])
    .where('merchant_id', '=', merchantId)
    .execute();
  if (others.some((other) => other.id !== own && isCalled(model, other, name)))
    throw rejected('/name', 'roleNameInUse');
  const entered = Array.isArray(body.permissions) ? body.permissions.map(String) : [];
  // The form takes names alone, never patterns, so that a role does not grow with what is added later.
  const permissions = permissionsOf(model, entered);
  requireWithin(input, acting, { path: '/permissions', patterns: permissions });
  return { name, permissions };
}

function isSame(one: readonly string[], other: unknown): boolean {
  return Array.isArray(other) && one.length === other.length && one.every((each) => other.includes(each));
}

async function shownRole(input: HandlerInput, acting: Acting, id: string): Promise<EntityRecord> {
  const translate = requestTranslator(callerOf(input).request, input.model);
  const { roles } = await readTeam({ ...input, ...acting, translate });
  return roles.find((role) => role.id === id)!;
}
