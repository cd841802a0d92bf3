import type { Browser, Page } from 'playwright-core';
import { measureMemory, type PageMemory } from './measureMemory';
import { openLists } from '../support/openLists';
import { switchTab, type TabSwitch } from './switchTab';
import { throttle } from './throttle';

/** Costs of kept pages. */
export interface TabCosts {
  /** Switches between the two pages that were opened last. */
  switches: TabSwitch[];
  /** With the first page alone, with all of them, and after all but one were closed again. */
  memory: Record<'one' | 'all' | 'closed', PageMemory>;
}

/** Number of measured switches, after the first ones to warm up. */
const switches = 20;
const warmUps = 4;

/** Opens lists by their titles, and switches between the last two on a main thread slowed down by `slower`. */
export async function measureTabs(
  browser: Browser,
  url: string,
  titles: string[],
  slower: number,
): Promise<TabCosts> {
  const [first = '', ...others] = titles;
  const { page, open, close } = await openLists(browser, url, first);
  try {
    const one = await measureMemory(page);
    for (const title of others) await open(title);
    const all = await measureMemory(page);
    await throttle(page, slower);
    const taken: TabSwitch[] = [];
    // What the two show counts as fresh for longer than this takes.
    for (let turn = 0; turn < warmUps + switches; turn++) {
      taken.push(await switchTab(page, titles.at(turn % 2 === 0 ? -2 : -1)!));
    }
    await throttle(page, 1);
    await closeOthers(page);
    return { switches: taken.slice(warmUps), memory: { one, all, closed: await measureMemory(page) } };
  } finally {
    await close();
  }
}

async function closeOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Page menu' }).click();
  await page.getByRole('menuitem', { name: 'Close others' }).click();
  const tabs = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link');
  await tabs.nth(1).waitFor({ state: 'detached' });
  // React gives pages up when it has nothing better to do.
  await page.waitForTimeout(1000);
}
