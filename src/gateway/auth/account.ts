import { bindCountry } from '../../metadata/bind/bindCountry';
import type { Model } from '../../metadata/model/Model';
import { arraySchema, objectSchema, textSchema } from '../http/contract/RouteContract';
import type { SignInUser } from './users';

/** What the web app keeps of a signed-in account (product 5.3). */
export interface AccountInformation {
  /** Of the user, as the events of records name them. */
  userId: string;
  accountName: string;
  nickName: string;
  /** Merchant number. */
  code: string;
  merchantName: string;
  /** Origin of the gateway of global calls; empty for this one. */
  gatewayUrl: string;
  /** Whether payments of this merchant may be simulated, if the gateway is a sandbox. */
  sandbox: boolean;
  countries: {
    code: string;
    name: string;
    currency: string;
    currencyName: string;
    currencySymbol: string;
    tzIdentifier: string;
    gatewayUrl: string;
    zone: string;
  }[];
}

/** The schema of {@link AccountInformation}. */
export const accountInformationSchema = objectSchema({
  userId: { ...textSchema, description: 'As the events of records name the user.' },
  accountName: textSchema,
  nickName: textSchema,
  code: { ...textSchema, description: 'Merchant number.' },
  merchantName: textSchema,
  gatewayUrl: { ...textSchema, description: 'Origin of the gateway of global calls; empty for this one.' },
  sandbox: { type: 'boolean' },
  countries: arraySchema(
    objectSchema({
      code: textSchema,
      name: textSchema,
      currency: textSchema,
      currencyName: textSchema,
      currencySymbol: textSchema,
      tzIdentifier: textSchema,
      gatewayUrl: { ...textSchema, description: "Origin of the gateway of the country's calls." },
      zone: { ...textSchema, description: 'Fixed offset: `GMT-6`.' },
    }),
  ),
});

/** Describes a user's account in a language, without countries that are not in the Model (any more). */
export function describeAccount(model: Model, user: SignInUser, language: string): AccountInformation {
  return {
    userId: user.id,
    accountName: user.account,
    nickName: user.nickName,
    code: user.merchantCode,
    merchantName: user.merchantName,
    gatewayUrl: '',
    sandbox: user.isSandbox,
    countries: user.accounts
      .filter(({ country }) => Object.hasOwn(model.countries, country))
      .map(({ country: code, gatewayUrl }) => {
        const facts = bindCountry(model, code, language);
        const { name, currency, currencyName, currencySymbol, timeZone: tzIdentifier, zone } = facts;
        return { code, name, currency, currencyName, currencySymbol, tzIdentifier, gatewayUrl, zone };
      }),
  };
}
