import type { SandboxTeam, TenantMerchant } from '../../model/Tenants';
import { type Report, unknownName } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import { matchPermissions } from '../../tenants/permissionPatterns';
import type { TenantFacts } from '../../tenants/tenantFacts';
import { checkRoles } from './checkRoles';

/** Team of a sandbox's merchant: roles that it has made itself, and those of the file, by name. */
interface MadeTeam {
  team: SandboxTeam;
  merchant: Partial<TenantMerchant>;
  roles: Record<string, string[]>;
}

/** Checks the users and roles made by a sandbox merchant: named things exist, and days are in order. */
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
  checkGiver(file, { team, merchant, roles }, path, facts, report);
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

/** Checks that nobody grants what they do not have, in a role or to a user they invite. */
function checkGiver(
  file: SourceFile,
  { team, merchant, roles }: MadeTeam,
  path: string[],
  { permissions }: TenantFacts,
  report: Report,
): void {
  const maker = merchant.users?.find(({ account }) => account === team.by);
  if (!maker) return;
  const held = new Set(matchPermissions(roles[maker.role] ?? [], permissions));
  const beyond = (patterns: string[] = []) =>
    matchPermissions(patterns, permissions).find((permission) => !held.has(permission));
  const tell = (role: string, permission: string, place: string[]) =>
    report(file, [...path, ...place], {
      code: 'beyond-rights',
      message: `${team.by} does not have "${permission}", so could not give the role "${role}". Take it out of the role, or name somebody who has it in "by".`,
      at: place[0] === 'roles' ? 'key' : 'value',
    });
  for (const [role, patterns] of Object.entries(team.roles ?? {})) {
    const permission = beyond(patterns);
    if (permission !== undefined) tell(role, permission, ['roles', role]);
  }
  for (const [index, { role }] of (team.users ?? []).entries()) {
    const permission = Object.hasOwn(team.roles ?? {}, role) ? undefined : beyond(roles[role]);
    if (permission !== undefined) tell(role, permission, ['users', String(index), 'role']);
  }
}
