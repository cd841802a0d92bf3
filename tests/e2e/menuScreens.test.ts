import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { storageKeys } from '../../src/web/session/storage';
import { signIn } from './support/signIn';
import { test } from './support/test';
import { withoutLive } from './support/withoutLive';

declare global {
  interface Window {
    /** How far what was shown has moved without the user doing anything, as Lighthouse adds it up. */
    shifted: number;
  }
}

/** What a phone has in the country: 150 ms to the server, 1.6 Mbit/s. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** What a new session begins with; its menu has nothing else. */
const ofAllCountries = '#/overview/index?country=Global';

/** So many pages are open at a time: most of the time they wait for the network. */
const lanes = 3;

/** Opens each screen of the menu by its address, and that of all countries, on a slow network, and calls `look` once it has loaded what is in view. */
async function openEach(page: Page, look: (screen: string, shown: Page) => Promise<void>): Promise<void> {
  await signIn(page);
  const links = page.locator('nav a[href*="#/"]');
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  const waiting = [...new Set([...screens, ofAllCountries])];
  const work = async (lane: Page) => {
    await prepare(lane);
    for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
      await lane.goto('about:blank');
      await lane.goto(`/${screen}`, { waitUntil: 'networkidle' });
      await lane.locator('h1:visible').first().waitFor();
      // What is further down loads when it is seen.
      await expect.poll(() => lane.evaluate(countLoading), { timeout: 15_000 }).toBe(0);
      await look(screen, lane);
    }
  };
  const others = Array.from({ length: lanes - 1 }, () => page.context().newPage());
  await Promise.all([page, ...(await Promise.all(others))].map(work));
}

/** Slows the network of a page down, and has it begin each time as in a new session, in which no screen was visited before. */
async function prepare(page: Page): Promise<void> {
  page.setDefaultTimeout(60_000);
  await withoutLive(page);
  await page.addInitScript((tabs) => {
    // Between the screens is a page that may store nothing.
    if (location.origin === 'null') return;
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(tabs);
    // So that nothing is fetched ahead, which would have to be waited for.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    window.shifted = 0;
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[])
        if (!shift.hadRecentInput) window.shifted += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, storageKeys.tabs);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', slow);
}

/** How much in view is still loading. */
function countLoading(): number {
  const all = [...document.querySelectorAll('.skeleton, [aria-busy="true"]')];
  return all.filter((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  }).length;
}

/** By how much the page is too wide, and which texts are cut off by it or by what they are in. */
function findCutTexts(): { over: number; cut: string[] } {
  const scrolls = new Set(['auto', 'scroll']);
  const clips = new Set(['hidden', 'clip']);
  const isCut = (element: Element, right: number): boolean => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      // What is in a pixel is for screen readers.
      if (scrolls.has(overflowX) || (clips.has(overflowX) && box.width <= 2)) return false;
      if (clips.has(overflowX) && right > box.right + 1) return true;
    }
    return right > innerWidth + 1;
  };
  const texts = [...document.querySelectorAll('header *, main *')].filter((element) => {
    if (!element.checkVisibility()) return false;
    return [...element.childNodes].some((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(({ right, width }) => width > 0 && isCut(element, right));
    });
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return { over: scrollWidth - clientWidth, cut: texts.map(({ textContent }) => textContent) };
}

const tooFar = (shifts: Record<string, number>) =>
  Object.entries(shifts).filter(([, shift]) => shift >= 0.02);

describe('the screens of the menu', () => {
  test.override('contextOptions', {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Pacific/Auckland',
  });

  test('keep what they show where it is while they load', { timeout: 240_000 }, async ({ page }) => {
    const shifts: Record<string, number> = {};
    await openEach(page, async (screen, shown) => {
      shifts[screen] = await shown.evaluate(() => window.shifted);
    });
    expect(Object.keys(shifts).length).toBeGreaterThan(10);
    expect(tooFar(shifts)).toEqual([]);
  });
});

describe('the screens of the menu on a phone', () => {
  const viewport = { width: 375, height: 812 };
  test.override('contextOptions', {
    viewport,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Pacific/Auckland',
  });

  test(
    'keep it there too, and at 320 px are no wider, with whole texts',
    { timeout: 240_000 },
    async ({ page }) => {
      const shifts: Record<string, number> = {};
      const cut: Record<string, ReturnType<typeof findCutTexts>> = {};
      await openEach(page, async (screen, shown) => {
        shifts[screen] = await shown.evaluate(() => window.shifted);
        await shown.setViewportSize({ width: 320, height: 640 });
        cut[screen] = await shown.evaluate(findCutTexts);
        await shown.setViewportSize(viewport);
      });
      expect(tooFar(shifts)).toEqual([]);
      expect(Object.entries(cut).filter(([, found]) => found.over > 0 || found.cut.length > 0)).toEqual([]);
    },
  );
});
