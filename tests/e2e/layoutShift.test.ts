import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signIn } from './support/signIn';
import { test as anyTest } from './support/test';

const test = anyTest.extend<{ contextOptions: BrowserContextOptions }>({
  contextOptions: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
});

/** Most of cumulative layout shift (CLS) on a screen, of which browsers call less than 0.1 good. */
const most = 0.02;

/** Sums what moves while the page loads without anybody having touched it, as CLS does, and names the elements. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: (string | undefined)[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80));
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Opens an address on a phone that is four times slower than this machine, and returns what moved, where that is too much. */
async function shiftsAt(page: Page, address: string, shown: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.clearBrowserCache');
  // From an address of the app the next one would only be another hash.
  await page.goto('about:blank');
  await page.goto(address);
  await shown();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  return shifts.reduce((sum, { value }) => sum + value, 0) < most ? [] : shifts;
}

describe('on a phone that loads everything', () => {
  test('nothing jumps, and no file is fetched ahead in vain', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await watchShifts(page);
    await signIn(page, { address: '/#/Collectorders' });
    const card = page.getByRole('list', { name: 'Collection orders' }).getByRole('link').first();
    await card.waitFor();
    const order = (await card.getAttribute('href'))!;
    expect(await shiftsAt(page, '/#/Collectorders', () => card.waitFor())).toEqual([]);
    const timeline = page.getByRole('heading', { name: 'Timeline' });
    expect(await shiftsAt(page, `/${order}`, () => timeline.waitFor())).toEqual([]);
    const amount = page.getByRole('textbox', { name: 'Amount' });
    // What the form shows of another resource comes when it will.
    await page.route('**/assets/metadata/balances-*.js', async (route) => {
      await amount.waitFor();
      await route.continue();
    });
    const available = page.locator('.shown-record').getByRole('button');
    expect(await shiftsAt(page, '/#/Withdrawals/create', () => available.waitFor())).toEqual([]);
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
  });
});
