import type { NewSession, Account, CountryAccount } from '../../contract/signIn';
import { forgetClocks } from '../client/gatewayTime';
import { postGlobal } from '../client/request';
import { endSession, notifyTabs } from '../session/endSession';
import { keepSentRequestsOf } from '../session/sentRequests';
import { defaultCountry, openParts, sessionStore, userOf } from '../session/sessionStore';
import {
  clearStored,
  readCookie,
  readStored,
  storageKeys,
  writeCookie,
  writeStored,
  writeTabStored,
} from '../session/storage';
import { revokeToken } from './signOut';

/** Signs in with the ticket of the first step and a code of the authenticator, or a recovery code. */
export async function signInWithCode(ticket: string, code: string): Promise<void> {
  const { token, account } = await postGlobal<NewSession>('/merchantLogin', { ticket, code });
  beginSession(token, account);
}

/** Signs in as a demo account. The gateway rejects it outside of a sandbox. */
export async function signInToSandbox(accountName: string): Promise<void> {
  const { token, account } = await postGlobal<NewSession>('/testLogin', { account: accountName });
  beginSession(token, account);
}

/**
 * Signs in with the one-time ticket of a sign-in link (product 3.10) and ends a session that this browser had. Throws a
 * `RequestError` with code 440 if the ticket is unknown, expired or used.
 */
export async function signInWithTicket(ticket: string): Promise<void> {
  const { token, account } = await postGlobal<NewSession>('/authRedirect', { ticket });
  const earlier = sessionStore.get().token;
  if (earlier) {
    void revokeToken(earlier);
    endSession();
  }
  beginSession(token, account);
}

/**
 * Signs this browser in, in Global mode. The country to return to is the stored, the default or the account's first. It removes
 * another user's stored data and revokes the token that the new one replaces.
 */
export function beginSession(token: string, account: Account): void {
  // The start of the app leaves Global mode if it has no screen for the user.
  const replaced = readCookie(storageKeys.token);
  if (replaced && replaced !== token) void revokeToken(replaced);
  const before = readStored(storageKeys.account) as Account | undefined;
  if (before?.accountName !== account.accountName) clearStored([storageKeys.sentRequests]);
  keepSentRequestsOf(account);
  const drafts = readStored(storageKeys.drafts, 'sessionStorage') as { user: string } | undefined;
  clearStored(drafts?.user === userOf(account) ? [storageKeys.drafts] : [], 'sessionStorage');
  forgetClocks();
  const stored = (readStored(storageKeys.country) as CountryAccount | undefined)?.code;
  const parts = openParts(account);
  const { countries = [] } = parts.account ?? {};
  const countryOf = (wanted: string | undefined) => countries.find(({ code }) => code === wanted);
  const country = countryOf(stored) ?? countryOf(defaultCountry) ?? countries[0];
  writeCookie(storageKeys.token, token);
  writeStored(storageKeys.account, account);
  writeStored(storageKeys.merchant, account.code);
  writeTabStored(storageKeys.isGlobal, true);
  if (country) writeTabStored(storageKeys.country, country);
  sessionStore.update({
    token,
    ...parts,
    isGlobal: true,
    permissions: new Set(),
    countryCode: country?.code,
    country: undefined,
    notice: undefined,
  });
  notifyTabs({});
}
