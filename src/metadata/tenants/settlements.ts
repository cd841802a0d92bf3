import type { SettlementRule } from '../calendars/Calendar';
import type { TenantSettlement } from '../model/Tenants';
import { anyMethod } from './prices';

/**
 * Returns a merchant's own settlement rules in a country by method; `anyMethod` has that of all other methods. A rule
 * that names the country counts before one that does not.
 */
export function settlementsOf(
  rules: readonly TenantSettlement[],
  country: string,
): Map<string, SettlementRule> {
  const fitting = rules.filter((rule) => (rule.country ?? country) === country);
  const find = (method: string | undefined) => {
    const those = fitting.filter((rule) => rule.method === method);
    return those.find((rule) => rule.country !== undefined) ?? those[0];
  };
  const found = new Map<string, SettlementRule>();
  const general = find(undefined);
  if (general) found.set(anyMethod, ruleOf(general));
  for (const method of new Set(fitting.flatMap((rule) => rule.method ?? []))) {
    const own = find(method)!;
    if (own.country !== undefined || general?.country === undefined) found.set(method, ruleOf(own));
  }
  return found;
}

// Objects of a file have no prototype, and would differ from those that are stored.
const ruleOf = ({ after, unit, at, reserve, minimum }: TenantSettlement): SettlementRule => ({
  after,
  unit,
  at,
  ...(reserve && { reserve: { ...reserve } }),
  ...(minimum && { minimum: { ...minimum } }),
});
