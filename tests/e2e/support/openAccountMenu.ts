import type { Locator, Page } from 'playwright-core';

/** Opens what belongs to the account, at the foot of the sidebar. The interface must speak English. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: / Account$/ }).click();
  const menu = page.getByRole('dialog', { name: /'s account$/ });
  await menu.getByRole('button', { name: 'Sign out' }).waitFor();
  return menu;
}
