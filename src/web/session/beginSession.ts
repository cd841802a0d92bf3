import { request } from '../client/request';
import type { Account } from './Account';
import { clearStored } from './clearStored';
import { defaultCountry } from './defaultCountry';
import { saveSignInStep } from './saveSignInStep';
import { sessionStore } from './sessionStore';
import { storageKeys } from './storageKeys';
import { tellTabs } from './tellTabs';
import { readCookie } from './readCookie';
import { readStored } from './readStored';
import type { CountryAccount } from './CountryAccount';
import { writeCookie } from './writeCookie';
import { writeStored } from './writeStored';

/**
 * Signs this browser in with what the gateway answered, in Global mode: where that has no screens for the user, the
 * start of the app leaves it. The country of the account mode is the remembered one where the account has it, else
 * the default one, else the account's first. What this browser keeps of somebody else is forgotten, and a session
 * that this one takes the place of is revoked.
 */
export function beginSession(token: string, account: Account): void {
  const replaced = readCookie(storageKeys.token);
  if (replaced && replaced !== token) {
    const headers = { Authorization: replaced };
    // Where it cannot be told, the token runs out by itself.
    void request('/logout', { base: 'global', method: 'POST', headers }).catch(() => undefined);
  }
  const before = readStored(storageKeys.account) as Account | undefined;
  if (before?.accountName !== account.accountName) clearStored();
  const remembered = (readStored(storageKeys.country) as CountryAccount | undefined)?.code;
  saveSignInStep(undefined);
  writeCookie(storageKeys.token, token);
  writeStored(storageKeys.account, account);
  writeStored(storageKeys.merchant, account.code);
  writeStored(storageKeys.isGlobal, true);
  const countryOf = (wanted: string | undefined) => account.countries.find(({ code }) => code === wanted);
  const chosen = countryOf(remembered) ?? countryOf(defaultCountry) ?? account.countries[0];
  if (chosen) writeStored(storageKeys.country, chosen);
  sessionStore.update({
    token,
    account,
    isGlobal: true,
    permissions: new Set(),
    countryCode: chosen?.code,
    country: undefined,
    notice: undefined,
  });
  tellTabs({});
}
