import type { HeldPermission } from '../../contract/signIn';
import { request } from '../client/request';
import { writeNumbersAs } from '../session/countries';
import { defaultCountry, sessionStore } from '../session/sessionStore';

/**
 * Loads the permissions of the user (product 3.7), and takes up how their numbers are written, in which countries their role does not count,
 * and the most that it moves. The app does so once per session.
 */
export async function loadPermissions(): Promise<Set<string>> {
  const { data, headers } = await request<HeldPermission[]>('/auth/account/getMenuListForAuthorization', {
    base: 'global',
    query: { countryCode: sessionStore.get().countryCode ?? defaultCountry },
  });
  const nodes = flatten(data ?? []);
  closeCountries(headers.get('Closed-Countries')?.split(',') ?? []);
  sessionStore.update({
    amounts: Object.fromEntries(nodes.flatMap(({ perms, amounts }) => (amounts ? [[perms, amounts]] : []))),
  });
  writeNumbersAs(headers.get('Number-Format') ?? undefined);
  return new Set(nodes.flatMap(({ perms }) => (perms ? [perms] : [])));
}

/** Leaves the countries out of the account of this session in which the user's role does not count. */
function closeCountries(closedCountries: string[]): void {
  const { account } = sessionStore.get();
  if (!account || closedCountries.length === 0) return;
  const countries = account.countries.filter(({ code }) => !closedCountries.includes(code));
  sessionStore.update({ account: { ...account, countries }, closedCountries });
}

/** Returns the nodes of a tree of permissions. */
function flatten(tree: HeldPermission[]): HeldPermission[] {
  return tree.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
