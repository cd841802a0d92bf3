import type { Model } from '../../metadata/model/Model';
import { countryProfiles } from './countryProfiles';
import type { Payee } from './CountryProfile';
import { feeTiers } from './feeTiers';
import { merchantId } from './merchantId';
import type { PlanScope } from './PlanScope';
import { Random } from './Random';
import { sandboxMerchants } from './sandboxMerchants';

/** Payees that a merchant pays out to in a country. */
const payeeCount = 160;

/** Every merchant with orders in every country that it works in. */
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
