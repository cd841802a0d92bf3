import type { SandboxTeam, TenantMerchant } from '../../model/Tenants';
import { type Report, unknownName } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import type { TenantFacts } from '../../tenants/tenantFacts';
import { checkRoles } from './checkRoles';

/** What a merchant of the sandbox has made itself, and what the file gives it: its roles, by name. */
interface MadeTeam {
  team: SandboxTeam;
  merchant: Partial<TenantMerchant>;
  roles: Record<string, string[]>;
}

/** Checks the users and roles that a merchant of the sandbox has made: everything that they name exists, and their days are in order. */
export function checkTeam(
  file: SourceFile,
  { team, merchant, roles }: MadeTeam,
  path: string[],
  facts: TenantFacts,
  report: Report,
): void {
  checkRoles(file, team.roles, [...path, 'roles'], facts, report);
  const makers = (merchant.users ?? []).map(({ account }) => account);
  if (!makers.includes(team.by)) report(file, [...path, 'by'], unknownName('user', team.by, makers));
  const known = [...Object.keys(roles), ...Object.keys(team.roles ?? {})];
  for (const [index, { role, language, ...days }] of (team.users ?? []).entries()) {
    const place = [...path, 'users', String(index)];
    if (!known.includes(role)) report(file, [...place, 'role'], unknownName('role', role, known));
    if (language !== undefined && !facts.languages.includes(language))
      report(file, [...place, 'language'], unknownName('language', language, facts.languages));
    const { invited, joined = invited, disabled = 0 } = days;
    if (invited >= joined && joined >= disabled) continue;
    report(file, place, {
      code: 'invalid-value',
      message:
        'Nobody joins before they are invited, or after they were disabled: these are days before now, so "invited" is the most and "disabled" the least.',
    });
  }
}
