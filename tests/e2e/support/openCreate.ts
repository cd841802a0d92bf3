import type { Page } from 'playwright-core';

/** Opens the form for a new record of the list that is seen: until it is there, names of its fields are those of the list's search. */
export async function openCreate(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Add|Create|Pay out$)/ }).click();
  await page.getByRole('heading', { level: 1, name: /^(Add|Create|Pay out$)/ }).waitFor();
}
