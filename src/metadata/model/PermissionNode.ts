/** A node of the permission tree that `getMenuListForAuthorization` answers (specification sections 3 and 6). */
export interface PermissionNode {
  perms: string;
  children?: PermissionNode[];
}
