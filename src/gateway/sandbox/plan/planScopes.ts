import type { Country } from '../../../metadata/model/definitions';
import type { Model } from '../../../metadata/model/Model';
import type { FeeTier } from '../../orders/fees';
import type { CountryProfile, Payee } from '../countries/CountryProfile';
import { countryProfiles } from '../countries/countryProfiles';
import { feeTiers } from '../merchants/feeTiers';
import { merchantId, type SandboxMerchant, sandboxMerchants } from '../merchants/merchants';
import { Random } from '../random/Random';

/** A merchant in a country, with everything its orders are made from. */
export interface PlanScope {
  seed: string;
  merchantId: string;
  merchant: SandboxMerchant;
  country: Country;
  profile: CountryProfile;
  /** Its regular payees. */
  payees: Payee[];
  fees: { collection: FeeTier[]; payout: FeeTier[] };
}

/** Payees of a merchant in a country. */
const payeeCount = 160;

/** Returns every merchant that has orders, once per country it works in. */
export function planScopes(model: Model, seed: string): PlanScope[] {
  return Object.values(sandboxMerchants)
    .filter(({ share }) => share > 0)
    .flatMap((merchant) =>
      merchant.countries.flatMap((code) => {
        const profile = countryProfiles[code];
        const country = model.countries[code];
        if (!profile || !country) return [];
        const random = new Random(`${seed}/${merchant.code}/${code}/payees`);
        const payees = Array.from({ length: payeeCount }, (): Payee => profile.payee(random));
        const fees = { collection: feeTiers(code, 'collection'), payout: feeTiers(code, 'payout') };
        return [{ seed, merchantId: merchantId(seed, merchant), merchant, country, profile, payees, fees }];
      }),
    );
}
