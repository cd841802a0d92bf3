import type { Account } from '../../../../src/contract/signIn';
import { beginSession } from '../../../../src/web/authentication/beginSession';
import { endSession } from '../../../../src/web/session/endSession';
import { selectCountry } from '../../../../src/web/session/countries';

const country = (code: string, name: string, currency: string, zone: string) => ({
  code,
  name,
  currency,
  currencyName: currency,
  currencySymbol: '$',
  tzIdentifier: 'Etc/UTC',
  gatewayUrl: code === 'PE' ? 'https://pe.gateway.test' : '',
  zone,
});

/** An account with two countries, the second on a gateway of its own. */
export const account: Account = {
  accountName: 'owner@aurora.test',
  userId: 'u1',
  nickName: 'Aurora Owner',
  code: '100234',
  merchantName: 'Aurora',
  gatewayUrl: '',
  sandbox: true,
  countries: [country('MX', 'Mexico', 'MXN', 'GMT-6'), country('PE', 'Peru', 'PEN', 'GMT-5')],
};

/** Starts a test signed in to the first country, and from nothing else. */
export function signedIn(token = 'token-1'): void {
  endSession();
  beginSession(token, account);
  selectCountry('MX');
}
