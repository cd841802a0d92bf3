import { isObject } from '../../model/json';
import { didYouMeanOneOf, type Report } from '../../source/reporter';
import type { SourceFile } from '../../source/Project';
import { editDistance } from '../../values/editDistance';
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
  const all = patternsIn(file.value);
  for (const [name, patterns] of Object.entries(roles ?? {})) {
    for (const [index, pattern] of patterns.entries()) {
      if (fitsAny(pattern, permissions)) continue;
      const suggestion = pattern.includes('*')
        ? patternAdvice(pattern, permissions)
        : permissionAdvice(pattern.replace(/^!/, ''), permissions, all);
      report(file, [...path, name, String(index)], {
        code: 'unknown-permission',
        message: `No permission is called "${pattern}".${suggestion}`,
      });
    }
    const held = new Set(matchPermissions(patterns, permissions));
    for (const { permission, screens } of groups) {
      const [hidden] = screens.filter((screen) => held.has(screen));
      if (hidden === undefined || held.has(permission)) continue;
      const near = nearest(permission, patterns);
      const meant = near !== undefined && isNowhere(permission, near, all) ? near : undefined;
      const change = meant === undefined ? `Add "${permission}"` : misspelt(permission, meant);
      report(file, [...path, name], {
        code: 'hidden-screens',
        message: `The role "${name}" has "${hidden}" but not "${permission}", without which the menu hides that group with all its screens. ${change}.`,
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

/** Whether no role has a permission by its own spelling, but by one that has another spelling, too. */
function isNowhere(permission: string, other: string, all: readonly string[]): boolean {
  return !all.some((pattern) => isFit(pattern, permission) && !isFit(pattern, other));
}

const isFit = (pattern: string, permission: string) => matchPermissions([pattern], [permission]).length > 0;

/** Returns the patterns of all roles of a tenants file, wherever they are. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'roles' && isObject(inner)
      ? Object.values(inner)
          .flat()
          .filter((each) => typeof each === 'string')
      : patternsIn(inner),
  );
}

/**
 * Returns the likely meaning of a permission that there is not. Where no role names the one that is nearest, either of both may be misspelt: to correct the
 * roles by it would spread the mistake.
 */
function permissionAdvice(
  permission: string,
  permissions: readonly string[],
  all: readonly string[],
): string {
  const meant = nearest(permission, permissions);
  if (meant === undefined || !isNowhere(meant, permission, all))
    return didYouMeanOneOf(permission, permissions);
  return ` Did you mean "${meant}"? ${misspelt(meant, permission)}.`;
}

const misspelt = (permission: string, meant: string) =>
  `If "${permission}", which no role has, is a misspelt "${meant}", correct it where resources/ ask for it`;

/** Returns what is nearly the same as a permission. */
function nearest(permission: string, others: readonly string[]): string | undefined {
  return others.find(
    (other) => other !== permission && !other.includes('*') && editDistance(permission, other, 3) < 3,
  );
}

/** Returns the likely meaning of a pattern that fits nothing: the beginning of existing permissions. */
function patternAdvice(pattern: string, permissions: readonly string[]): string {
  const [before = ''] = pattern.replace(/^!/, '').split('*');
  const parts = before.replace(/:$/, '').split(':');
  const beginnings = new Set(permissions.map((each) => each.split(':').slice(0, parts.length).join(':')));
  return didYouMeanOneOf(parts.join(':'), [...beginnings]).replace(/\?$/, '? A "*" stands for what follows.');
}
