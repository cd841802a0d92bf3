import type { Page } from 'playwright-core';
import { ListPage } from './ListPage';
import { signInToSandbox } from './signInToSandbox';

/** Signs in as the owner and opens a list by its menu entry. */
export async function openList(page: Page, title: string): Promise<ListPage> {
  await signInToSandbox(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: title }).click();
  return new ListPage(page, title).ready();
}
