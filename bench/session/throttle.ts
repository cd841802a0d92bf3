import type { Page } from 'playwright-core';

/** Makes the page's main thread so many times slower than the machine's, as on a cheap computer. */
export async function throttle(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
