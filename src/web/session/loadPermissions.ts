import type { PermissionNode } from '../../metadata/model/PermissionNode';
import { request } from '../client/request';
import { defaultCountry } from './defaultCountry';
import { flattenPermissions } from './flattenPermissions';
import { sessionStore } from './sessionStore';

/** Asks for the permission tree of the signed-in user; once a session, everything else asks the set. */
export async function loadPermissions(): Promise<Set<string>> {
  const { data } = await request<PermissionNode[]>('/auth/account/getMenuListForAuthorization', {
    base: 'global',
    query: { countryCode: sessionStore.get().countryCode ?? defaultCountry },
  });
  return flattenPermissions(data ?? []);
}
