import type { Page } from 'playwright-core';

/** Opens a picker that searches records, and chooses the first one that can be chosen. */
export async function chooseRecord(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const list = page.getByRole('listbox', { name: label, exact: true });
  await list.getByRole('option', { disabled: false }).first().click();
}
