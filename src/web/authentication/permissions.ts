import type { PermissionNode } from '../../metadata/model/definitions';
import { request } from '../client/request';
import { defaultCountry, sessionStore } from '../session/sessionStore';

/** Asks for the permission tree of the signed-in user; once a session, everything else asks the set. */
export async function loadPermissions(): Promise<Set<string>> {
  const { data } = await request<PermissionNode[]>('/auth/account/getMenuListForAuthorization', {
    base: 'global',
    query: { countryCode: sessionStore.get().countryCode ?? defaultCountry },
  });
  return flattenPermissions(data ?? []);
}

/** Every permission of a tree, as the set that menus, routes and buttons ask. */
function flattenPermissions(tree: PermissionNode[], into = new Set<string>()): Set<string> {
  for (const { perms, children } of tree) {
    if (perms) into.add(perms);
    if (children) flattenPermissions(children, into);
  }
  return into;
}
