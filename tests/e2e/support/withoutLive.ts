import type { Page } from 'playwright-core';

/** Answers for the gateway that nothing has changed, so that the network becomes idle: the stream of what changes does not end. */
export async function withoutLive(page: Page): Promise<void> {
  const data = { position: '1', isReset: false, changes: [] };
  await page.route('**/api/global/live*', (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
}
