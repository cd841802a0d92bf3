import type { Page } from 'playwright-core';

/** Signs in with one click as a demo account, by the beginning of its title, and waits for the app. */
export async function signInToSandbox(page: Page, account: RegExp = /owner/i): Promise<void> {
  await page.goto('/#/testlogin');
  await page.getByRole('button', { name: account }).first().click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}
