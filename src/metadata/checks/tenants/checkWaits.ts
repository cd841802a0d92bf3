import { tenantRoles, type TenantMerchant, type Tenants } from '../../model/Tenants';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import type { Wait } from '../../states/waits';
import { matchPermissions } from '../../tenants/permissionPatterns';
import type { TenantFacts } from '../../tenants/tenantFacts';

/**
 * Checks that what users of a merchant create does not wait for ever: somebody who sees it may take it further, and that is
 * another one where its creator may not.
 */
export function checkWaits(
  file: SourceFile,
  tenants: Tenants,
  merchantIndex: number,
  { waits }: TenantFacts,
  report: Report,
): void {
  const merchant: Partial<TenantMerchant> = tenants.merchants[merchantIndex]!;
  const { users = [], accounts = [], code, status } = merchant;
  if (status === 'disabled' || accounts.length === 0) return;
  const roles = tenantRoles(tenants, merchant as TenantMerchant);
  const enabled = users.filter((user) => user.status !== 'disabled');
  const withAll = (permissions: string[]) =>
    enabled.filter(
      ({ role }) => matchPermissions(roles[role] ?? [], permissions).length === permissions.length,
    );
  for (const { resource, state, creates, ways } of waits) {
    const able = ways.map((way) => ({ ...way, users: withAll(way.takes) }));
    const isStuck = (creator: (typeof users)[number]) =>
      !able.some(({ users: those, not, only }) => those.some((user) => (user === creator ? !not : !only)));
    const stuck = withAll(creates).filter(isStuck);
    if (stuck.length === 0) continue;
    const path = ['merchants', String(merchantIndex), 'users'];
    const those = stuck.map(({ account }) => account).join(', ');
    report(file, path, {
      code: 'stuck-records',
      severity: 'warning',
      message: `What ${those} of merchant ${code} creates in "${resource}" stays "${state}": ${reasonOf(ways)}`,
      at: 'key',
    });
  }
}

/** Why nobody takes a record further, and what to do. */
function reasonOf(ways: Wait['ways']): string {
  const permissions = [...new Set(ways.flatMap(({ takes }) => takes.at(-1)!))];
  if (permissions.length === 0) return 'what leads further is there in a sandbox only. Add an action.';
  const named = permissions.map((permission) => `"${permission}"`).join(' or ');
  const others = ways.every(({ not }) => not) ? 'no other user has' : 'no user who may has';
  return `${others} ${named}. Give it to ${ways.every(({ not }) => not) ? 'a second user' : 'a user'}.`;
}
