import type { Page } from 'playwright-core';

// Unlike those of Playwright, these wait for nothing: the page may hold the navigation back.

/** Does what typing an address of the app into the browser's bar does. */
export async function typeAddress(page: Page, address: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const url = new URL(address, page.url()).href;
  void browser.send('Page.navigate', { url }).catch(() => undefined);
}

/** Does what the browser's buttons for the history do, by so many steps: -1 is back. */
export async function stepHistory(page: Page, steps: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex + steps]!.id;
  void browser.send('Page.navigateToHistoryEntry', { entryId }).catch(() => undefined);
}
