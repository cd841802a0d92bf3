import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { test as anyTest } from './support/test';

const input = (page: Page) => page.getByRole('combobox', { name: /^Number, name|^编号/ });
const options = (page: Page) => page.getByRole('option');
const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Waits until what is shown is of what was typed last. */
async function searched(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await expect.poll(() => page.locator('.search').getAttribute('aria-busy')).toBe('false');
  await options(page).first().waitFor();
}

describe('the search over everything', () => {
  anyTest('has what was typed before its code was there', async ({ page }) => {
    await openList(page, 'Account details');
    const waiting: (() => void)[] = [];
    await page.route(/\/SearchPanel-[^/]+\.js$/, async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => waiting.length).toBe(1);
    await page.keyboard.type('payout ord');
    waiting.forEach((release) => release());
    await expect.poll(() => input(page).inputValue()).toBe('payout ord');
    await page.keyboard.type('ers');
    await expect.poll(() => active(page).innerText()).toContain('Payout orders');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
  });

  anyTest(
    'finds by a part of a number, moves by arrows, opens, and opens again from the recent ones',
    async ({ page }) => {
      const list = await openList(page, 'Payout orders');
      const [number = ''] = await list.column('Platform order no.');
      await page.keyboard.press('Control+k');
      await expect
        .poll(() => input(page).evaluate((element) => element === document.activeElement))
        .toBe(true);
      await page.getByText(/^Any part of a number/).waitFor();
      await searched(page, number.slice(6, -3));
      await expect.poll(() => active(page).innerText()).toContain(number);
      await expectAccessible(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => active(page).innerText()).toContain(number);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: number }).waitFor();
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect.poll(() => options(page).allInnerTexts()).toEqual([expect.stringContaining(number)]);
      await page.keyboard.press('Escape');
      await input(page).waitFor({ state: 'detached' });
    },
  );

  anyTest('opens a record of another country there, and a page and a form of this one', async ({ page }) => {
    await openList(page, 'Collection orders');
    const other = await page.evaluate(async () => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)![1]!;
      const answer = await fetch('/api/manage/PE/collection-orders?range=[0,0]', {
        headers: { Authorization: decodeURIComponent(token) },
      });
      return ((await answer.json()) as { data: { orderNo: string }[] }).data[0]!.orderNo;
    });
    await page.keyboard.press('Control+k');
    await searched(page, other);
    await expect.poll(() => active(page).innerText()).toContain('It is in Peru. Open it.');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: other }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toContain('country=PE');
    await page.keyboard.press('Control+k');
    await searched(page, 'test order');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toContain('/Collectorders/create');
  });
});

const phone = anyTest.extend<{ contextOptions: BrowserContextOptions }>({
  contextOptions: {
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  },
});

phone(
  'on a phone, the search is at the top of the menu, fills the window, and speaks Chinese',
  async ({ page }) => {
    await signIn(page, { address: '/#/Paymentorders' });
    await page.context().addCookies([{ name: 'language', value: 'zh', url: page.url() }]);
    await page.reload();
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await page.locator('.sidebar__search').tap();
    await searched(page, '20');
    await expectAccessible(page);
    const size = await page
      .locator('.palette')
      .evaluate((element) => [element.clientWidth, element.clientHeight]);
    expect(size).toEqual([375, 740]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  },
);
