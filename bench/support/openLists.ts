import type { Browser, Page } from 'playwright-core';
import { ListPage } from '../../tests/e2e/support/ListPage';
import { signIn } from '../../tests/e2e/support/signIn';

/** Signs in as the sandbox's owner in a new browser profile, and opens a list by its menu entry. */
export async function openLists(browser: Browser, url: string, first: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page);
  await openList(page, first);
  return { page, open: (title: string) => openList(page, title), close: () => context.close() };
}

async function openList(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: title, exact: true }).click();
  await new ListPage(page, title).ready();
}
