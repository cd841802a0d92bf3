import { isDeepStrictEqual } from 'node:util';
import { rightsOf } from '../../metadata/tenants/roleRights';
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
import { limitFields, limitValues, readLimits, type RoleLimits } from './roleLimits';
import { type Acting, atOne, enterTeam, permissionsOf, rejected, requireWithin, textOf } from './rights';
import { isCalled } from './roleNames';
import { recordTeamEvent, roleEntity, rolesResource } from '../auth/team/teamEvents';

/** Most roles that a merchant makes. */
const maxRoles = 50;

/** Makes a role of permissions that the acting user has. */
export const createRole: CreateHandler = async (input) => {
  const { db, model, merchantId, actor, now } = input;
  const acting = await enterTeam(input, model.resources[rolesResource]!.create!.permission);
  const { name, permissions, countries, amounts } = await readEntered(input, acting);
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
    .values({
      id,
      merchant_id: merchantId,
      name,
      permissions,
      countries: countries && [...countries],
      amounts: JSON.stringify(amounts),
      made_by: 'merchant',
    })
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
  const before = rightsOf(model, role);
  const were = limitValues(model, before);
  // The form began with what somebody has changed meanwhile.
  const isSeen = limitFields.every((field) => isDeepStrictEqual(were[field], shown[field]));
  if (!isSame(held, shown.permissions) || role.name !== shown.name || !isSeen)
    throw rejected('', 'roleHasChanged');
  const { name, permissions, countries, amounts } = await readEntered(input, acting, {
    id: role.id,
    ...before,
  });
  const are = limitValues(model, { countries, amounts });
  const changed = limitFields.filter((field) => !isDeepStrictEqual(were[field], are[field]));
  const values = {
    ...(name === role.name ? {} : { name: { before: role.name, after: name } }),
    ...(isSame(permissions, held) ? {} : { permissions: { before: held, after: permissions } }),
    ...Object.fromEntries(
      changed.map((field) => [field, { before: were[field] ?? null, after: are[field] ?? null }]),
    ),
  };
  if (Object.keys(values).length === 0) return shown;
  await db
    .updateTable('merchant_role')
    .set({
      name,
      permissions,
      countries: countries && [...countries],
      amounts: JSON.stringify(amounts),
    })
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
  const after = { permissions: new Set(permissions), countries, amounts };
  await noteAccess(input, { userIds, before, after });
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
  const { db, model, merchantId } = input;
  const acting = await enterTeam(input, permission);
  const role = await db
    .selectFrom('merchant_role')
    .select(['id', 'name', 'permissions', 'countries', 'amounts', 'made_by as madeBy'])
    .where('id', '=', input.record.id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!role) throw rejected('', 'roleIsGone');
  if (role.madeBy !== 'merchant') throw rejected('', 'roleOfProvider');
  if (role.id === acting.roleId) throw rejected('', 'ownRole');
  requireWithin(input, acting, rightsOf(model, role), atOne(''));
  return { acting, role };
}

/** Reads what was entered of a role. Throws 422 for a name that another role has, and for permissions or limits beyond the acting user's own. */
async function readEntered(
  input: HandlerInput,
  acting: Acting,
  own: { id?: string } & RoleLimits = unlimited,
): Promise<{ name: string; permissions: string[] } & RoleLimits> {
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
  if (others.some((other) => other.id !== own.id && isCalled(model, other, name)))
    throw rejected('/name', 'roleNameInUse');
  const entered = Array.isArray(body.permissions) ? body.permissions.map(String) : [];
  // The form takes names alone, never patterns, so that a role does not grow with what is added later.
  const permissions = permissionsOf(model, entered);
  const limits = readLimits(body, permissions, own);
  requireWithin(input, acting, { permissions: new Set(permissions), ...limits }, fieldPaths);
  return { name, permissions, ...limits };
}

const unlimited: RoleLimits = { countries: null, amounts: {} };

const fieldPaths = { permissions: '/permissions', countries: '/countries', amounts: '/amounts' };

function isSame(one: readonly string[], other: unknown): boolean {
  return Array.isArray(other) && one.length === other.length && one.every((each) => other.includes(each));
}

async function shownRole(input: HandlerInput, acting: Acting, id: string): Promise<EntityRecord> {
  const translate = requestTranslator(callerOf(input).request, input.model);
  const { roles } = await readTeam({ ...input, userId: acting.userId, held: acting, translate });
  return roles.find((role) => role.id === id)!;
}
