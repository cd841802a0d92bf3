/**
 * Returns a title made of a name in camelCase or with hyphens. `branchCode` and `branch-code` become "Branch code",
 * `orderNo` "Order no.", `accountId` "Account ID".
 */
export function titleFromName(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
    .replace(/ no$/, ' no.')
    .replace(/ id$/, ' ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
