import type { Page } from 'playwright-core';
import { openAccountMenu } from './openAccountMenu';

/** Signs out as a merchant does, and waits for the sign-in page. The interface must speak English. */
export async function signOut(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
}
