import { bindCountry } from '../../metadata/bind/bindCountry';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { matchPermissions, permissionNames } from '../../metadata/tenants/permissionPatterns';
import { excessOf, type HeldRights, rightsOf } from '../../metadata/tenants/roleRights';
import { joinTexts } from '../../metadata/texts/joinTexts';
import { callerOf } from '../personal/call';
import { GatewayError } from '../http/responses';
import { invalidBody } from '../http/body';
import { namePermissions } from '../auth/team/namePermissions';
import { requestLanguage } from '../http/translation';
import type { HandlerInput } from '../resources/handlers';
import { lockMerchant } from '../auth/team/teamEvents';

/** User who changes users and roles, with present rights: the request's session may have begun with more. */
export interface Acting extends HeldRights {
  userId: string;
  roleId: string;
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
    .select(['role.id as roleId', 'role.permissions', 'role.countries', 'role.amounts'])
    .where('user.id', '=', userId)
    .where('user.merchant_id', '=', merchantId)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
  const rights = row && rightsOf(model, row);
  if (!rights?.permissions.has(permission))
    throw new GatewayError({ status: 403, text: 'gateway.forbidden', params: { permission } });
  return { ...rights, userId, roleId: row!.roleId };
}

/** Fields of a form at which it says what goes beyond the acting user's own rights. */
interface RightsPaths {
  permissions: string;
  countries: string;
  amounts: string;
}

/** Says all of it at one place. */
export function atOne(path: string): RightsPaths {
  return { permissions: path, countries: path, amounts: path };
}

/**
 * Throws 422 where something would give, or already has, more than the acting user has. It may be permissions, countries in which these
 * count, or larger amounts.
 */
export function requireWithin(
  input: HandlerInput,
  acting: Acting,
  given: HeldRights,
  paths: RightsPaths,
): void {
  const { model } = input;
  const excess = excessOf(acting, given);
  if (!excess) return;
  const { permissions, isWider, amounts } = excess;
  const language = requestLanguage(callerOf(input).request, model);
  const named = (some: string[]) => ({ permissions: namePermissions(model, some, language) });
  if (permissions.length > 0) throw rejected(paths.permissions, 'permissionsBeyond', named(permissions));
  if (isWider) {
    const own = (acting.countries ?? []).map((code) => countryName(model, code, language));
    throw rejected(paths.countries, 'countriesBeyond', { countries: joinTexts(own, language) });
  }
  throw rejected(paths.amounts, 'amountsBeyond', named(amounts));
}

/** Returns the name of a country; its code where the metadata has it no more. */
export function countryName(model: Model, code: string, language: string): string {
  return Object.hasOwn(model.countries, code) ? bindCountry(model, code, language).name : code;
}

/** The 422 of what is wrong at a field; its text is `gateway.detail.<keyword>`. */
export function rejected(path: string, keyword: string, params: Record<string, string> = {}): GatewayError {
  return invalidBody([{ path, keyword, params }]);
}

/** A value of a form that its schema says is a text. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
