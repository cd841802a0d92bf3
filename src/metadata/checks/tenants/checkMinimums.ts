import { type Price, tenantAccounts, type TenantMerchant, type Tenants } from '../../model/Tenants';
import type { SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import { countingPrices, feeOf, pricesOf, toMajor } from '../../tenants/prices';
import type { TenantFacts } from '../../tenants/tenantFacts';

/**
 * Warns of prices by share without a minimum by which the least order of a merchant costs nothing (product 6.24). A price that others replace
 * wherever merchants of its list have accounts costs nobody anything.
 */
export function checkMinimums(file: SourceFile, tenants: Tenants, facts: TenantFacts, report: Report): void {
  for (const [name, prices] of Object.entries(tenants.fees ?? {})) {
    const merchants: Partial<TenantMerchant>[] = tenants.merchants.filter(({ fees }) => fees === name);
    const accounts = merchants.flatMap(({ accounts = [] }) => tenantAccounts({ accounts }, facts.countries));
    const countries = facts.countries.filter((code) => accounts.some(({ country }) => country === code));
    const warned = new Set<number>();
    for (const country of countries) {
      for (const kind of facts.kinds) {
        const unit = facts.unit(kind, country);
        const least = facts.least(kind, country);
        for (const price of countingPrices(prices, country, kind, facts.optionalKinds.has(kind))) {
          const index = prices.indexOf(price);
          const place = freeTier(price, { country, kind, unit, least });
          if (place === undefined || warned.has(index)) continue;
          warned.add(index);
          const remedy =
            price.country === undefined && facts.currencies.length > 1
              ? `Write a price for ${country}, with its "country" and a "minimum".`
              : 'Give the tier a "minimum", which is the least fee.';
          report(file, ['fees', name, String(index), 'tiers', String(place)], {
            severity: 'warning',
            code: 'missing-minimum',
            message: `By this share a ${kind} of ${toMajor(least)} in ${country} costs nothing. ${remedy}`,
          });
        }
      }
    }
  }
}

/**
 * Returns the index of the tier whose share rounds the fee of an amount to nothing. Undefined where the amount costs
 * something or is free on purpose.
 */
function freeTier(
  price: Price,
  { country, kind, unit, least }: { country: string; kind: string; unit: number; least: number },
): number | undefined {
  const { begins: _begins, ...always } = price;
  const tiers = [...pricesOf([always], country, kind, { unit }).values()][0] ?? [];
  const place = tiers.findLastIndex(({ from }) => from <= least);
  const tier = tiers[place];
  // What is no amount was reported.
  if (!tier || ![tier.fixed, tier.rate, tier.minimum ?? 0].every(Number.isSafeInteger)) return undefined;
  return tier.rate > 0 && feeOf(tier, least).due === 0 ? place : undefined;
}
