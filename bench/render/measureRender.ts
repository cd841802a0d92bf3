import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** CPU time in ms that the page's main thread worked: scripts, styles, layout and painting. */
export interface RenderCost {
  mount: number;
  sort: number;
}

/** Interval in ms between looks at a working page. Continuous work has no pauses as long as this. */
const interval = 80;

/** CPU time in ms that the page spends on being looked at, and not on work of its own. */
const noise = 1;

/** A page that still works after this time, in ms, will not end. */
const limit = 20_000;

/**
 * Opens a page, shows its list once to warm up, then measures showing and sorting it by amount. `address` is the list's place in
 * the page's hash router, with its page size.
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
  await idle(session);
  const mount = await workOf(
    { page, session },
    `window.location.hash = ${JSON.stringify(address)}`,
    async () => (await rowsOf(page)).length >= rows,
  );
  const before = (await rowsOf(page)).join();
  const sort = await workOf(
    { page, session },
    `[...document.querySelectorAll('thead :is(button, .MuiTableSortLabel-root)')]
      .find((each) => each.textContent.startsWith('Amount')).click()`,
    async () => (await rowsOf(page)).join() !== before,
  );
  await page.evaluate(`window.location.hash = '#/nothing'`);
  await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 0`);
  await page.evaluate(() => window.forget());
  return { mount, sort };
}

/**
 * Returns the CPU time in ms from starting `script` on an idle page until all was done and painted. A page without a processor
 * looks idle, so `isDone` must hold too.
 */
async function workOf(
  { page, session }: { page: Page; session: CDPSession },
  script: string,
  isDone: () => Promise<boolean>,
): Promise<number> {
  const before = await taskTime(session);
  const start = Date.now();
  await page.evaluate(`void (${script})`);
  for (;;) {
    const total = await idle(session);
    if (await isDone()) return total - before;
    if (Date.now() - start > limit) throw new Error(`The page did nothing after ${script}.`);
  }
}

/**
 * Waits until the page is idle, and returns its CPU time in ms so far. It reads only the browser's counters: looking at the content
 * would make the page draw, and be measured with it.
 */
async function idle(session: CDPSession): Promise<number> {
  const start = Date.now();
  let total = await taskTime(session);
  for (let quiet = 0; quiet < 2;) {
    if (Date.now() - start > limit) throw new Error(`The page was still busy after ${limit / 1000} s.`);
    await setTimeout(interval);
    const next = await taskTime(session);
    quiet = next - total < noise ? quiet + 1 : 0;
    total = next;
  }
  return total;
}

function rowsOf(page: Page): Promise<string[]> {
  return page.locator('tbody tr').allTextContents();
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
}
