import type { TenantSettlement } from '../../model/Tenants';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import type { TenantFacts } from '../../tenants/tenantFacts';
import { missingCalendar } from '../countries/checkCalendars';
import { checkMethod, checkScopes } from './checkPrices';

/**
 * Checks that a merchant's settlement rules name known countries and methods, once each. Business days are counted only
 * where they are known.
 */
export function checkSettlements(
  file: SourceFile,
  rules: readonly TenantSettlement[],
  path: string[],
  { facts, accounts }: { facts: TenantFacts; accounts: readonly string[] },
  report: Report,
): void {
  checkScopes(file, rules, path, facts, report);
  for (const [index, rule] of rules.entries()) {
    const place = [...path, String(index)];
    checkMethod(file, rule, place, facts, report);
    if (rule.unit !== 'businessDay') continue;
    const countries = (rule.country === undefined ? accounts : [rule.country]).filter((country) =>
      facts.countries.includes(country),
    );
    const unknown = countries.find((country) => !facts.calendars.includes(country));
    if (unknown !== undefined) report(file, [...place, 'unit'], missingCalendar(unknown));
  }
}
