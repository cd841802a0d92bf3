import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { matchPermissions, permissionNames } from '../../metadata/tenants/permissionPatterns';
import { callerOf } from '../personal/call';
import { GatewayError } from '../http/responses';
import { invalidBody } from '../http/body';
import { namePermissions } from '../auth/team/namePermissions';
import { requestLanguage } from '../http/translation';
import type { HandlerInput } from '../resources/handlers';
import { lockMerchant } from '../auth/team/teamEvents';

/** Who changes users and roles, as they are at this moment: the request's session may have begun with more. */
export interface Acting {
  userId: string;
  roleId: string;
  permissions: ReadonlySet<string>;
}

/** Returns all permissions that patterns give today. */
export function permissionsOf(model: Model, patterns: readonly string[]): string[] {
  return matchPermissions(patterns, permissionNames(model.permissions));
}

/**
 * Locks the merchant's users and roles, and returns who changes them. Throws 403 where they may not any more: of two who disable each
 * other at the same time, the second one is disabled by then.
 */
export async function enterTeam(input: HandlerInput, permission: string): Promise<Acting> {
  const { db, model, merchantId } = input;
  await lockMerchant(db, merchantId);
  const { userId } = callerOf(input).session;
  const row = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select(['role.id as roleId', 'role.permissions as patterns'])
    .where('user.id', '=', userId)
    .where('user.merchant_id', '=', merchantId)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
  const permissions = new Set(permissionsOf(model, row?.patterns ?? []));
  if (!row || !permissions.has(permission))
    throw new GatewayError({ status: 403, text: 'gateway.forbidden', params: { permission } });
  return { userId, roleId: row.roleId, permissions };
}

/** Returns the permissions that are given by patterns, and that somebody does not have themselves. */
export function beyond(
  model: Model,
  { permissions }: Pick<Acting, 'permissions'>,
  patterns: readonly string[],
): string[] {
  return permissionsOf(model, patterns).filter((permission) => !permissions.has(permission));
}

/** Throws 422 at a field where it would give, or already has, permissions that the acting user does not have. */
export function requireWithin(
  input: HandlerInput,
  acting: Acting,
  { path, patterns }: { path: string; patterns: readonly string[] },
): void {
  const { model } = input;
  const missing = beyond(model, acting, patterns);
  if (missing.length === 0) return;
  const language = requestLanguage(callerOf(input).request, model);
  throw rejected(path, 'permissionsBeyond', { permissions: namePermissions(model, missing, language) });
}

/** The 422 of what is wrong at a field; its text is `gateway.detail.<keyword>`. */
export function rejected(path: string, keyword: string, params: Record<string, string> = {}): GatewayError {
  return invalidBody([{ path, keyword, params }]);
}

/** A value of a form that its schema says is a text. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
