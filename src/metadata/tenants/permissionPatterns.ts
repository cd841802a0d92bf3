import type { PermissionNode } from '../model/definitions';
import type { Tenants } from '../model/Tenants';

/**
 * Returns those of `permissions` that a role holds, in their order. In a pattern `*` stands for any text; a pattern that
 * begins with `!` takes away what the ones before it gave.
 */
export function matchPermissions(patterns: readonly string[], permissions: readonly string[]): string[] {
  const rules = patterns.map((pattern) => ({ gives: !pattern.startsWith('!'), matches: matcher(pattern) }));
  return permissions.filter((permission) => {
    const last = rules.findLast(({ matches }) => matches(permission));
    return last?.gives ?? false;
  });
}

/** Returns the roles that hold all of `wanted`: common ones by name, a merchant's own ones with its number. */
export function rolesWith(
  { roles = {}, merchants = [] }: Partial<Tenants>,
  wanted: readonly string[],
): string[] {
  const holds = (patterns: readonly string[]) => matchPermissions(patterns, wanted).length === wanted.length;
  const named = (of: Record<string, string[]>) => Object.keys(of).filter((name) => holds(of[name]!));
  return [
    ...named(roles),
    ...merchants.flatMap(({ code, roles: own = {} }) => named(own).map((name) => `${name} (${code})`)),
  ];
}

/** Returns whether a pattern, with or without `!`, fits any of the permissions. */
export function fitsAny(pattern: string, permissions: readonly string[]): boolean {
  return permissions.some(matcher(pattern));
}

const matchers = new Map<string, (permission: string) => boolean>();

function matcher(pattern: string): (permission: string) => boolean {
  const known = matchers.get(pattern);
  if (known) return known;
  const text = pattern.replace(/^!/, '');
  const parts = text.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join('.*')}$`, 's');
  const made = (permission: string) => expression.test(permission);
  matchers.set(pattern, made);
  return made;
}

/** Returns the names of a permission tree. */
export function permissionNames(nodes: readonly PermissionNode[]): string[] {
  return nodes.flatMap(({ perms, children = [] }) => [perms, ...permissionNames(children)]);
}
