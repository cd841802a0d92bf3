import type { Page } from 'playwright-core';

/** Goes on to Mexico's account instead of Global mode, in which a session begins. */
const toMexico = `redirect=${encodeURIComponent('/middle/index?country=MX')}`;

/**
 * Signs in with one click as a demo account, by the beginning of its title, and waits for the app in account mode. With
 * `mode` `Global` it stays where one lands.
 */
export async function signInToSandbox(
  page: Page,
  account: RegExp = /owner/i,
  mode: 'account' | 'Global' = 'account',
): Promise<void> {
  await page.goto(mode === 'account' ? `/#/testlogin?${toMexico}` : '/#/testlogin');
  await page.getByRole('button', { name: account }).first().click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  // What leads on by itself would also lead on from wherever a test goes meanwhile.
  await page.waitForURL(({ hash }) => !/^#\/(testlogin|middle|teempay)\b/.test(hash) && hash !== '#/');
}
