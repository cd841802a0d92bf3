import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readPdf } from '../support/readPdf';
import { openList } from './support/openList';
import { test } from './support/test';

const look = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor);

/** How a switch or a marked entry looks when it is on, and when it is off. */
async function looks(on: Locator, off: Locator): Promise<[string, string]> {
  return [await look(on.first()), await look(off.first())];
}

/** The color of a picture's first pixel, as styles have it. */
async function colorOf(page: Page, picture: Buffer): Promise<string> {
  return page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  }, picture.toString('base64'));
}

/** How far two colors are apart, in the channel in which they differ most. */
function distance(one: string, other: string): number {
  const [from, to] = [one, other].map((color) => color.match(/\d+/g)!.map(Number));
  return Math.max(...from!.map((value, place) => Math.abs(value - to![place]!)));
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

describe('a list', () => {
  test('can be paged by mouse in a window that is small, or zoomed to 200 %', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 432 });
    const list = await openList(page, 'Collection orders');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => list.range.innerText()).toMatch(/^26–/);
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    const [content, view] = await widths();
    expect(content).toBe(view);
  });

  test('fades at its side into the color of the totals where it lies over them', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    await openList(page, 'Collection orders');
    const totals = page.locator('.list-table__totals td').first();
    await totals.getByRole('button').or(page.locator('.list-table__totals button')).first().waitFor();
    const [frame, foot] = [await page.locator('.list-table').boundingBox(), await totals.boundingBox()];
    const clip = { x: frame!.x + frame!.width - 2, y: foot!.y + foot!.height / 2, width: 1, height: 1 };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const color = await look(totals);
      const edge = async () => colorOf(page, await page.screenshot({ clip }));
      await expect.poll(async () => distance(await edge(), color)).toBeLessThanOrEqual(2);
      expect(distance(await look(page.locator('.list-table__rows tr').nth(1)), color)).toBeGreaterThan(2);
    }
  });

  test('is printed with all rows of its page, and without what can only be clicked', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await page.emulateMedia({ media: 'print' });
    const [first, last] = [list.table.getByRole('row').nth(1), list.table.getByRole('row').last()];
    const [top, bottom] = [await first.boundingBox(), await last.boundingBox()];
    // 25 rows and the sums, one below the other, with nothing that scrolls around them.
    expect(bottom!.y - top!.y).toBeGreaterThan(25 * 20);
    const scroller = page.locator('.list-table__scroll');
    expect(await scroller.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    const controls = page.getByRole('button', { name: /^(Export|More filters|Columns|Next page)$/ });
    expect(await controls.count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(false);
  });

  test('has rows on the first page of paper, with whole numbers', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const number = (await list.table
      .getByRole('row')
      .nth(1)
      .getByRole('link')
      .first()
      .getAttribute('title'))!;
    expect(number.length).toBeGreaterThan(16);
    const { pages, lines } = await readPdf(await page.pdf({ format: 'A4' }));
    // Whose it is, of where and when, the heading, the filters, the heads of the columns, and most of the rows.
    expect(pages[0]!.slice(0, 2)).toEqual([expect.stringMatching(/Mexico.*GMT-6/), 'Collection orders']);
    expect(pages[0]!.length).toBeGreaterThan(20);
    const text = lines.join(' ').replaceAll(' | ', ' ');
    expect(text).toMatch(/Requested at Last 7 days/);
    expect(text).toContain(number.slice(0, 12));
    expect(text).not.toMatch(/Skip to content|…/);
    expect(await list.table.getByRole('row').nth(1).innerText()).toContain('…');
  });
});

test('a filter opens at its full size, not as a dot that grows', async ({ page }) => {
  let last = Date.now();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') last = Date.now();
  });
  await openList(page, 'Collection orders');
  // Its code is fetched while nobody waits for anything.
  await expect.poll(() => Date.now() - last, { timeout: 15_000 }).toBeGreaterThan(3000);
  const sizes = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const look = () => {
          const overlay = document.querySelector<HTMLElement>('.overlay');
          if (overlay) seen.push(overlay.offsetHeight);
          if (seen.length === 10) resolve(seen);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.locator('.filter-bar .chip__body').first().click();
  expect(new Set(await sizes).size).toBe(1);
});

describe('every screen of the menu', () => {
  test('fits the width of a window that is zoomed to 400 % (WCAG 1.4.10)', async ({ page }) => {
    await openList(page, 'Collection orders');
    const links = page.getByRole('navigation', { name: 'Menu' }).locator('a[href]');
    const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    expect(screens.length).toBeGreaterThan(5);
    // High enough for charts, which load when they are first seen.
    await page.setViewportSize({ width: 320, height: 3000 });
    const widths: Record<string, number> = {};
    for (const href of screens) {
      await page.goto(`/${href}`);
      await page.locator('h1:visible').waitFor();
      await expect.poll(() => page.locator('.skeleton:visible, [aria-busy=true]:visible').count()).toBe(0);
      widths[href] = await page.evaluate(() => document.documentElement.scrollWidth);
    }
    expect(widths).toEqual(Object.fromEntries(screens.map((href) => [href, 320])));
  });
});

describe('in forced colours', () => {
  test('menu entries, switches and choices show their state', async ({ page }) => {
    await openList(page, 'Collection orders');
    await page.emulateMedia({ forcedColors: 'active' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const [entry, otherEntry] = await looks(
      menu.locator('a[aria-current]'),
      menu.locator('a:not([aria-current])'),
    );
    expect(entry).not.toBe(otherEntry);

    await page.getByRole('button', { name: 'Settings' }).click();
    await sheet(page).getByRole('switch', { name: 'Logo' }).uncheck();
    const switches = sheet(page).getByRole('switch');
    const [on, off] = await looks(
      switches.and(page.locator(':checked')),
      switches.and(page.locator(':not(:checked)')),
    );
    expect(on).not.toBe(off);
    const option = (state: string) => sheet(page).locator(`label:has(input[type=radio]${state})`);
    const [chosen, other] = await looks(option(':checked'), option(':not(:checked)'));
    expect(chosen).not.toBe(other);
  });
});
