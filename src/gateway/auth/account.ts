import type { Account } from '../../contract/signIn';
import { bindCountry } from '../../metadata/bind/bindCountry';
import type { Model } from '../../metadata/model/Model';
import { countsIn } from '../../metadata/tenants/roleRights';
import type { SignInUser } from './users';

/** Describes a user's account in a language, without countries that are not in the Model (any more). */
export function describeAccount(model: Model, user: SignInUser, language: string): Account {
  const role = { countries: user.roleCountries };
  const closedCountries = user.accounts
    .map(({ country }) => country)
    .filter((country) => !countsIn(role, country));
  return {
    userId: user.id,
    accountName: user.account,
    nickName: user.nickName,
    code: user.merchantCode,
    merchantName: user.merchantName,
    gatewayUrl: '',
    sandbox: user.isSandbox,
    ...(closedCountries.length > 0 ? { closedCountries } : {}),
    countries: user.accounts
      .filter(({ country }) => Object.hasOwn(model.countries, country))
      .map(({ country: code, gatewayUrl }) => {
        const facts = bindCountry(model, code, language);
        const { name, currency, currencyName, currencySymbol, timeZone: tzIdentifier, zone } = facts;
        return { code, name, currency, currencyName, currencySymbol, tzIdentifier, gatewayUrl, zone };
      }),
  };
}
