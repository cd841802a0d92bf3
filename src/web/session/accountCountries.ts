import type { Account } from './Account';
import { describeCountry } from './describeCountry';
import type { SessionCountry } from './SessionCountry';

/** The countries that an account can be worked in, in the gateway's order: those that the metadata knows. */
export function accountCountries(account: Account): SessionCountry[] {
  return account.countries.flatMap((entry) => describeCountry(entry) ?? []);
}
