import type { Account, HeldPermission } from '../../contract/signIn';
import { request } from '../client/request';
import { writeNumbersAs } from '../session/countries';
import { defaultCountry, openParts, sessionStore } from '../session/sessionStore';
import { readStored, storageKeys, writeStored } from '../session/storage';

/**
 * Loads the user's permissions (product 3.7). It also stores their number format, the countries in which their role does not count,
 * and the most that it moves. The app calls it once per session.
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

/** Stores the account's countries in which the role does not count, which may have changed since the sign-in. */
function closeCountries(closedCountries: string[]): void {
  const stored = readStored(storageKeys.account) as Account | undefined;
  if (!stored || !sessionStore.get().account) return;
  if ((stored.closedCountries ?? []).join() === closedCountries.join()) return;
  const { closedCountries: _before, ...rest } = stored;
  const account = closedCountries.length > 0 ? { ...rest, closedCountries } : rest;
  writeStored(storageKeys.account, account);
  sessionStore.update(openParts(account));
}

/** Returns the nodes of a tree of permissions. */
function flatten(tree: HeldPermission[]): HeldPermission[] {
  return tree.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}
