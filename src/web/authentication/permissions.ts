import type { PermissionNode } from '../../metadata/model/definitions';
import { request } from '../client/request';
import { defaultCountry, sessionStore } from '../session/sessionStore';

/** Loads the permissions of the user (product 3.7). The app does so once per session. */
export async function loadPermissions(): Promise<Set<string>> {
  const { data } = await request<PermissionNode[]>('/auth/account/getMenuListForAuthorization', {
    base: 'global',
    query: { countryCode: sessionStore.get().countryCode ?? defaultCountry },
  });
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
