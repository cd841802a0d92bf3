import type { PermissionNode } from '../../metadata/model/definitions';
import { request } from '../client/request';
import { writeNumbersAs } from '../session/countries';
import { defaultCountry, sessionStore } from '../session/sessionStore';

/** Loads the permissions of the user (product 3.7), and takes up how their numbers are written. The app does so once per session. */
export async function loadPermissions(): Promise<Set<string>> {
  const { data, headers } = await request<PermissionNode[]>('/auth/account/getMenuListForAuthorization', {
    base: 'global',
    query: { countryCode: sessionStore.get().countryCode ?? defaultCountry },
  });
  writeNumbersAs(headers.get('Number-Format') ?? undefined);
  return flattenPermissions(data ?? []);
}

/** Collects the permissions of a tree. */
function flattenPermissions(tree: PermissionNode[], into = new Set<string>()): Set<string> {
  for (const { perms, children } of tree) {
    if (perms) into.add(perms);
    if (children) flattenPermissions(children, into);
  }
  return into;
}
