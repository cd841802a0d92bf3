import type { Page } from 'playwright-core';

/** Responds for the gateway that nothing has changed, as its endless stream would keep the network busy. */
export async function withoutLive(page: Page): Promise<void> {
  const data = { position: '1', isReset: false, changes: [] };
  await page.route('**/api/global/live*', (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
}
