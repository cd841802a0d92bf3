import { request } from '../client/request';
import { endSession, tellTabs } from '../session/endSession';
import type { Account, CountryAccount } from '../session/Session';
import { defaultCountry, sessionStore } from '../session/sessionStore';
import { saveSignInStep } from '../session/signInSteps';
import {
  clearStored,
  readCookie,
  readStored,
  storageKeys,
  writeCookie,
  writeStored,
} from '../session/storage';

/** Second step of signing in: the ticket of the first and the 6 digits of the authenticator. Begins the session. */
export async function signInWithCode(ticket: string, code: string): Promise<void> {
  const { data } = await request<SignInAnswer>('/merchantLogin', {
    base: 'global',
    method: 'POST',
    body: { ticket, code },
  });
  beginSession(data.token, data.account);
}

/** Signs in as a demo account with one click. The gateway refuses it outside of a sandbox. */
export async function signInToSandbox(account: string): Promise<void> {
  const { data } = await request<SignInAnswer>('/testLogin', {
    base: 'global',
    method: 'POST',
    body: { account },
  });
  beginSession(data.token, data.account);
}

/**
 * Exchanges the one-time ticket of a sign-in link for a session, which takes the place of one that this browser may
 * have: that one is revoked. Throws a `RequestError`, code 440 where the ticket is none, ran out or was used.
 */
export async function redeemRedirect(ticket: string): Promise<void> {
  const { data } = await request<SignInAnswer>('/authRedirect', {
    base: 'global',
    method: 'POST',
    body: { ticket },
  });
  if (sessionStore.get().token) {
    // Its headers are made before the session ends. Where it cannot be told, the token runs out by itself.
    void request('/logout', { base: 'global', method: 'POST' }).catch(() => undefined);
    endSession();
  }
  beginSession(data.token, data.account);
}

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

/** What a completed sign-in answers. */
export interface SignInAnswer {
  token: string;
  account: Account;
}
