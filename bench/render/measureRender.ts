import type { Browser, CDPSession, Page } from 'playwright-core';

/** CPU time in ms that the page's main thread worked: scripts, styles, layout and painting. */
export interface RenderCost {
  mount: number;
  sort: number;
}

/**
 * Opens a page, shows its list once to warm it up, then measures how long the browser works to show it and to sort
 * it by amount. `address` is the list's place in the page's hash router, with its page size.
 */
export async function measureRender(
  browser: Browser,
  url: string,
  address: string,
  rows: number,
): Promise<RenderCost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}#/nothing`);
  await showList(page, session, address, rows);
  const cost = await showList(page, session, address, rows);
  await context.close();
  return cost;
}

async function showList(page: Page, session: CDPSession, address: string, rows: number): Promise<RenderCost> {
  const mount = await workOf(page, session, async () => {
    await page.evaluate((hash) => void (window.location.hash = hash), address);
    await page.waitForFunction(`document.querySelectorAll('tbody tr').length >= ${rows}`);
  });
  const before = await page.locator('tbody').textContent();
  const sort = await workOf(page, session, async () => {
    await page.evaluate(`[...document.querySelectorAll('thead :is(button, .MuiTableSortLabel-root)')]
      .find((each) => each.textContent.startsWith('Amount')).click()`);
    await page.waitForFunction(`document.querySelector('tbody').textContent !== ${JSON.stringify(before)}`);
  });
  await page.evaluate(() => {
    window.location.hash = '#/nothing';
  });
  await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 0`);
  await page.evaluate(() => window.forget());
  await settle(page);
  return { mount, sort };
}

async function workOf(page: Page, session: CDPSession, work: () => Promise<void>): Promise<number> {
  await settle(page);
  const before = await taskTime(session);
  await work();
  await settle(page);
  return (await taskTime(session)) - before;
}

/** Until everything that follows from the last change was done and painted, transitions too. */
const settle = (page: Page) => page.waitForTimeout(400);

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
}
