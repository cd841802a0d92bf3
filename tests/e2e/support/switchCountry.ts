import type { Page } from 'playwright-core';

/** Chooses another country in the sidebar, by its English name. */
export async function switchCountry(page: Page, country: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch country/ }).click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${country}`) })
    .or(page.getByRole('menuitemradio', { name: new RegExp(`^${country}`) }))
    .click();
  await page.getByRole('button', { name: `Switch country, now ${country}` }).waitFor();
}
