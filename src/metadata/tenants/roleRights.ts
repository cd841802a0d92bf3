import type { Model } from '../model/Model';
import { noCountry } from '../bind/schemas/places';
import { matchPermissions, permissionNames } from './permissionPatterns';

/**
 * The most that one record may move, in minor units, by permission and currency. A permission that has any moves nothing in the other
 * currencies; one without is not limited.
 */
export type RoleAmounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A stored role: patterns of permissions, and their limits. */
export interface StoredRole {
  permissions: readonly string[];
  /** Codes of the countries where the role counts; null for all, also those added later. */
  countries: readonly string[] | null;
  /** {@link RoleAmounts} as JSON. */
  amounts: string;
}

/** Rights that a role gives today. */
export interface HeldRights {
  permissions: ReadonlySet<string>;
  countries: readonly string[] | null;
  amounts: RoleAmounts;
}

/** The rights before an invitation: none. */
export const noRights: HeldRights = { permissions: new Set(), countries: null, amounts: {} };

/** Returns what a role gives today. */
export function rightsOf(
  model: Pick<Model, 'permissions'>,
  { permissions, countries, amounts }: StoredRole,
): HeldRights {
  return {
    permissions: new Set(matchPermissions(permissions, permissionNames(model.permissions))),
    countries,
    amounts: readAmounts(amounts),
  };
}

/** Reads the amounts of a role. */
export function readAmounts(stored: string): RoleAmounts {
  return stored === '{}' ? noAmounts : (JSON.parse(stored) as RoleAmounts);
}

const noAmounts: RoleAmounts = {};

/** Whether a role counts in a country. What belongs to no country is not limited. */
export function countsIn({ countries }: Pick<HeldRights, 'countries'>, country: string): boolean {
  return countries === null || country === noCountry || countries.includes(country);
}

/** Returns the maximum that some permissions together may move in a currency; undefined without a limit. */
export function largestAmount(
  amounts: RoleAmounts | undefined,
  permissions: readonly string[],
  currency: string,
): number | undefined {
  const limits = permissions.flatMap((permission) => {
    const limit = limitOf(amounts, permission);
    return limit ? [limitIn(limit, currency)] : [];
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** Returns the amounts of a permission by currency; undefined where it is not limited. */
export function limitOf(
  amounts: RoleAmounts | undefined,
  permission: string,
): Readonly<Record<string, number>> | undefined {
  return amounts && Object.hasOwn(amounts, permission) ? amounts[permission] : undefined;
}

function limitIn(limit: Readonly<Record<string, number>>, currency: string): number {
  return Object.hasOwn(limit, currency) ? limit[currency]! : 0;
}

/** The part of some rights that goes beyond others. */
export interface Excess {
  /** Permissions that the others lack. */
  permissions: string[];
  /** Whether they count in a country where the others do not. */
  isWider: boolean;
  /** Permissions by which they move more in one record. */
  amounts: string[];
}

/** Returns how rights exceed those of the person who grants them; undefined if they do not. */
export function excessOf(held: HeldRights, given: HeldRights): Excess | undefined {
  const all = [...given.permissions];
  const permissions = all.filter((permission) => !held.permissions.has(permission));
  const isWider = all.length > 0 && !isWithin(given.countries, held.countries);
  const amounts = all.filter((permission) => {
    const limit = limitOf(held.amounts, permission);
    if (!limit || !held.permissions.has(permission)) return false;
    const own = limitOf(given.amounts, permission);
    return !own || Object.keys(own).some((currency) => limitIn(own, currency) > limitIn(limit, currency));
  });
  return permissions.length > 0 || isWider || amounts.length > 0
    ? { permissions, isWider, amounts }
    : undefined;
}

function isWithin(given: HeldRights['countries'], held: HeldRights['countries']): boolean {
  return held === null || (given !== null && given.every((country) => held.includes(country)));
}

/** Returns the permissions that are new or have a larger amount; all of them, where they count in more countries. */
export function gainedBy(before: HeldRights, after: HeldRights): string[] {
  const excess = excessOf(before, after);
  if (!excess) return [];
  if (excess.isWider) return [...after.permissions];
  return [...new Set([...excess.permissions, ...excess.amounts])];
}
