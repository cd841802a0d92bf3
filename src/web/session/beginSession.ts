import type { Account } from './Account';
import { defaultCountry } from './defaultCountry';
import { selectCountry } from './selectCountry';
import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { readStored } from './readStored';
import type { CountryAccount } from './CountryAccount';
import { writeCookie } from './writeCookie';
import { writeStored } from './writeStored';

/**
 * Signs this browser in with what the gateway answered. The mode is the account mode: Global mode is entered
 * only where it has screens. The country is the remembered one where the account has it, else the default one, else
 * the account's first.
 */
export function beginSession(token: string, account: Account): void {
  const remembered = (readStored(storageKeys.country) as CountryAccount | undefined)?.code;
  writeCookie(storageKeys.token, token);
  writeStored(storageKeys.account, account);
  writeStored(storageKeys.merchant, account.code);
  writeStored(storageKeys.isGlobal, false);
  sessionStore.update({
    token,
    account,
    isGlobal: false,
    permissions: new Set(),
    country: undefined,
    notice: undefined,
  });
  const countryOf = (wanted: string | undefined) => account.countries.find(({ code }) => code === wanted);
  const chosen = countryOf(remembered) ?? countryOf(defaultCountry) ?? account.countries[0];
  if (chosen) selectCountry(chosen.code);
}
