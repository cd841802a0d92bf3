/** Returns a name in camelCase or with hyphens as a title: `branchCode` and `branch-code` become "Branch code". */
export function titleFromName(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
