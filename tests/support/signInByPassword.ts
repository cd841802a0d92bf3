import type { Page } from 'playwright-core';
import { authenticatorCode } from './authenticatorCode';
import { sandboxOwner } from './sandboxLogins';

/** Signs the sandbox's owner in by the sign-in page: account and password, then the code. */
export async function signInByPassword(page: Page): Promise<void> {
  const { account, password, secret } = sandboxOwner;
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Authenticator code').fill(authenticatorCode(secret));
}
