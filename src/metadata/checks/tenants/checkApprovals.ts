import { tenantRoles, type TenantMerchant, type Tenants } from '../../model/Tenants';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import { matchPermissions } from '../../tenants/permissionPatterns';
import type { TenantFacts } from '../../tenants/tenantFacts';

/**
 * Checks the limits of a merchant above which a second person must approve: orders of that kind can be approved, and there
 * are two users who may do so, as nobody approves what they ordered themselves.
 */
export function checkApprovals(
  file: SourceFile,
  tenants: Tenants,
  merchantIndex: number,
  { approvals, permissions }: TenantFacts,
  report: Report,
): void {
  const merchant: Partial<TenantMerchant> = tenants.merchants[merchantIndex]!;
  const roles = tenantRoles(tenants, merchant as TenantMerchant);
  const mayApprove = (permission: string) =>
    (merchant.users ?? []).filter(
      ({ role, status }) =>
        status !== 'disabled' && matchPermissions(roles[role] ?? [], permissions).includes(permission),
    );
  for (const [index, { kind, approvalAbove }] of (merchant.limits ?? []).entries()) {
    if (approvalAbove === undefined) continue;
    const path = ['merchants', String(merchantIndex), 'limits', String(index), 'approvalAbove'];
    const kinds = kind === undefined ? [...approvals.keys()] : [kind];
    for (const one of kinds) {
      const permission = approvals.get(one);
      if (permission === undefined) {
        report(file, path, {
          code: 'no-approval',
          message: `Nobody approves orders of the kind "${one}" a second time, so this has no effect. ${approvals.size > 0 ? `It is for ${[...approvals.keys()].join(', ')}.` : 'Remove it.'}`,
          at: 'key',
        });
        continue;
      }
      const [first, second] = mayApprove(permission);
      if (second) continue;
      report(file, path, {
        code: 'no-approval',
        severity: 'warning',
        message: first
          ? `Only ${first.account} has "${permission}", and nobody approves their own order: what ${first.account} orders above ${approvalAbove} waits until it is canceled. Give a second user that permission.`
          : `No user of merchant ${merchant.code} has "${permission}": every ${one} above ${approvalAbove} waits until it is canceled.`,
        at: 'key',
      });
    }
  }
}
