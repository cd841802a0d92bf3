import type { Page } from 'playwright-core';
import { storageKeys } from '../../../src/web/session/storage';

/** The account that signs in, and the mode and address. */
export interface SignInOptions {
  /** Matches the title of a demo account; the first such account is taken. The owner, unless it is given. */
  account?: RegExp;
  /** In account mode a session begins in Mexico, and the dashboard is shown first. */
  mode?: 'account' | 'Global';
  /** Opened first, instead of what is shown first in that mode. */
  address?: string;
}

interface SignInAnswer {
  token: string;
  account: { code: string; countries: { code: string }[] };
}

const firstCountry = 'MX';

/**
 * Signs in without the sign-in page, for tests of what follows. It begins a session by a call, stores it as the app does, and loads
 * the app. The page's earlier content is left.
 */
export async function signIn(page: Page, options: SignInOptions = {}): Promise<void> {
  const { mode = 'account', address = '/#/' } = options;
  const { origin, token, account } = await beginSession(page, options.account ?? /owner/i);
  const country = account.countries.find(({ code }) => code === firstCountry) ?? account.countries[0];
  const stored = {
    [storageKeys.account]: account,
    [storageKeys.merchant]: account.code,
    [storageKeys.country]: country,
    [storageKeys.isGlobal]: mode === 'Global',
  };
  const cookie = { name: storageKeys.token, value: encodeURIComponent(token) };
  await page.context().addCookies([{ ...cookie, url: origin, sameSite: 'Strict' }]);
  const texts = Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)] as const);
  // It runs whenever the page is loaded. Once this session has ended, or is stored, it does nothing.
  await page.addInitScript(
    ({ origin, pair, accountKey, entries }) => {
      if (location.origin !== origin || !document.cookie.includes(pair)) return;
      if (localStorage.getItem(accountKey) !== null) return;
      for (const [key, text] of entries) localStorage.setItem(key, text);
    },
    { origin, pair: `${cookie.name}=${cookie.value}`, accountKey: storageKeys.account, entries: texts },
  );
  // From an address of the app the next one would only be another hash.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await page.goto(address);
  await settled(page);
}

/** Signs in with one click on the page of demo accounts, as a visitor of the sandbox does. */
export async function signInByClick(
  page: Page,
  { account = /owner/i, mode = 'account' }: Omit<SignInOptions, 'address'> = {},
): Promise<void> {
  const target = encodeURIComponent(`/middle/index?country=${firstCountry}`);
  await page.goto(mode === 'account' ? `/#/testlogin?redirect=${target}` : '/#/testlogin');
  await page.getByRole('button', { name: account }).first().click();
  await settled(page);
}

/** Waits for the app until no address redirects, which could also redirect a test's own navigation. */
async function settled(page: Page): Promise<void> {
  await page.locator('.shell').waitFor();
  await page.waitForURL(
    ({ hash }) => !/^#\/(login|testlogin|middle|teempay)\b/.test(hash) && hash !== '#/' && hash !== '',
  );
}

async function beginSession(page: Page, title: RegExp): Promise<SignInAnswer & { origin: string }> {
  const environment = await page.request.get('/api/global/environment');
  const { data } = (await environment.json()) as {
    data: { demoAccounts: { account: string; title: string }[] };
  };
  const demo = data.demoAccounts.find((each) => title.test(each.title));
  if (!demo) throw new Error(`No demo account has a title like ${title}.`);
  const answer = await page.request.post('/api/global/testLogin', { data: { account: demo.account } });
  const session = (await answer.json()) as { data: SignInAnswer };
  return { ...session.data, origin: new URL(environment.url()).origin };
}
