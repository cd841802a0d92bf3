import type { Page } from 'playwright-core';

/** Opens the create form of the visible list, and waits for it. Until then, names of fields are those of the list's search. */
export async function openCreate(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Add|Create|Pay out$)/ }).click();
  await page.getByRole('heading', { level: 1, name: /^(Add|Create|Pay out$)/ }).waitFor();
}
