import type { Country } from '../../../metadata/model/definitions';
import type { Model } from '../../../metadata/model/Model';
import { anyMethod, type MinorTier, pricesOf } from '../../../metadata/tenants/prices';
import { tenantAccounts, type TenantMerchant } from '../../../metadata/model/Tenants';
import type { CountryProfile, Payee } from '../countries/CountryProfile';
import { countryProfiles } from '../countries/countryProfiles';
import { merchantId } from '../merchants/storeMerchants';
import { Random } from '../../../metadata/samples/Random';

/** A merchant in a country, with everything its orders are made from. */
export interface PlanScope {
  seed: string;
  merchantId: string;
  merchant: TenantMerchant;
  country: Country;
  profile: CountryProfile;
  /** Its regular payees. */
  payees: Payee[];
  fees: { collection: MethodFees; payout: MethodFees };
}

/** What orders cost by method. */
type MethodFees = ReadonlyMap<string, MinorTier[]>;

/** Returns what an order of a method costs. */
export function feesOf(fees: MethodFees, method: unknown): MinorTier[] {
  return fees.get(String(method)) ?? fees.get(anyMethod) ?? [];
}

/** Payees of a merchant in a country. */
const payeeCount = 160;

/** Returns every merchant that has orders, once per country it works in. */
export function planScopes(model: Model, seed: string): PlanScope[] {
  const { merchants = [], fees = {} } = model.tenants ?? {};
  return merchants
    .filter(({ sandbox }) => (sandbox?.share ?? 0) > 0)
    .flatMap((merchant) =>
      tenantAccounts(merchant, Object.keys(model.countries)).flatMap(({ country: code }) => {
        const profile = countryProfiles[code];
        const country = model.countries[code];
        if (!profile || !country) return [];
        const random = new Random(`${seed}/${merchant.code}/${code}/payees`);
        const payees = Array.from({ length: payeeCount }, (): Payee => profile.payee(random));
        const prices = fees[merchant.fees ?? ''] ?? [];
        return [
          {
            seed,
            merchantId: merchantId(seed, merchant.code),
            merchant,
            country,
            profile,
            payees,
            fees: {
              collection: pricesOf(prices, code, 'collection'),
              payout: pricesOf(prices, code, 'payout'),
            },
          },
        ];
      }),
    );
}
