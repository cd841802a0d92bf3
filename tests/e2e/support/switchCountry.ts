import type { Page } from 'playwright-core';

/** Chooses another country in the sidebar, by its English name; `Global` is all of them. */
export async function switchCountry(page: Page, country: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch country/ }).click();
  await page
    .getByRole('dialog', { name: 'Country and currency' })
    .getByRole('button', { name: new RegExp(`^${country}`) })
    .click();
  await page.getByRole('button', { name: new RegExp(`^Switch country\\. Current: .*${country}`) }).waitFor();
}
