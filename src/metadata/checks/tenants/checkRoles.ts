import { didYouMeanOneOf, type Report } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import { fitsAny, matchPermissions } from '../../tenants/permissionPatterns';
import type { TenantFacts } from '../../tenants/tenantFacts';

/** Checks roles: their patterns fit permissions that there are, and the screens that they give can be opened. */
export function checkRoles(
  file: SourceFile,
  roles: Record<string, string[]> | undefined,
  path: string[],
  { permissions, groups, sights }: TenantFacts,
  report: Report,
): void {
  for (const [name, patterns] of Object.entries(roles ?? {})) {
    for (const [index, pattern] of patterns.entries()) {
      if (fitsAny(pattern, permissions)) continue;
      const suggestion = pattern.includes('*')
        ? patternAdvice(pattern, permissions)
        : didYouMeanOneOf(pattern.replace(/^!/, ''), permissions);
      report(file, [...path, name, String(index)], {
        code: 'unknown-permission',
        message: `No permission is called "${pattern}".${suggestion}`,
      });
    }
    const held = new Set(matchPermissions(patterns, permissions));
    for (const { permission, screens } of groups) {
      const [hidden] = screens.filter((screen) => held.has(screen));
      if (hidden === undefined || held.has(permission)) continue;
      report(file, [...path, name], {
        code: 'hidden-screens',
        message: `The role "${name}" has "${hidden}" but not "${permission}", without which the menu hides that group with all its screens. Add "${permission}".`,
        at: 'key',
      });
    }
    for (const permission of held) {
      const seen = sights.get(permission);
      if (!seen || seen.some((each) => held.has(each))) continue;
      const given = patterns.findLastIndex((pattern) => matchPermissions([pattern], [permission]).length > 0);
      const others = seen.map((each) => `"${each}"`).join(' or ');
      report(file, [...path, name, String(given)], {
        code: 'unseen-records',
        severity: 'warning',
        message: `The role "${name}" has "${permission}", and cannot see the records that it is about. Add ${others}.`,
      });
    }
  }
}

/** What a pattern that fits nothing most likely means: the beginning of permissions that there are. */
function patternAdvice(pattern: string, permissions: readonly string[]): string {
  const [before = ''] = pattern.replace(/^!/, '').split('*');
  const parts = before.replace(/:$/, '').split(':');
  const beginnings = new Set(permissions.map((each) => each.split(':').slice(0, parts.length).join(':')));
  return didYouMeanOneOf(parts.join(':'), [...beginnings]).replace(/\?$/, '? A "*" stands for what follows.');
}
