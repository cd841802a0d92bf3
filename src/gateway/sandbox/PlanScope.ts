import type { Country } from '../../metadata/model/Country';
import type { FeeTier } from '../orders/FeeTier';
import type { CountryProfile, Payee } from './CountryProfile';
import type { SandboxMerchant } from './SandboxMerchant';

/** A merchant in a country, with all that its orders are made up from. */
export interface PlanScope {
  seed: string;
  merchantId: string;
  merchant: SandboxMerchant;
  country: Country;
  profile: CountryProfile;
  /** Whom it pays out to, again and again. */
  payees: Payee[];
  fees: { collection: FeeTier[]; payout: FeeTier[] };
}
