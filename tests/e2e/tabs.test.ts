import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { ListPage } from './support/ListPage';
import { openAccountMenu } from './support/openAccountMenu';
import { openCreate } from './support/openCreate';
import { openList } from './support/openList';
import { switchCountry } from './support/switchCountry';
import { test } from './support/test';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tab = (page: Page, title: string) => bar(page).getByRole('link', { name: title });
const titles = async (page: Page) =>
  (await bar(page).getByRole('link').allTextContents()).map((text) => text.trim());
const hash = (page: Page) => new URL(page.url()).hash;
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

/** Opens three lists: the last one is seen. */
async function openThree(page: Page): Promise<void> {
  await openList(page, 'Collection orders');
  for (const title of ['Pay-in details', 'Payout orders']) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: title }).click();
    // With its sums and counts: a page that is left before would ask for them when it is seen again.
    await new ListPage(page, title).ready();
    await page.locator('[data-seen] .tab-strip__count', { hasText: /\d/ }).first().waitFor();
  }
}

describe('a page that is kept', () => {
  test('is as it was left, without a request', async ({ page }) => {
    await openThree(page);
    await page.locator('[data-seen] .state-rate').waitFor();
    const scroller = page.locator('[data-seen] .list-table__scroll');
    await scroller.evaluate((element) => element.scrollTo(0, 240));
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(240);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // What awaits the user, and what they are told of, is asked for now and then, whatever page is shown.
      if (/^\/api\/(?!.*\/(awaiting|notifications)$)/.test(pathname)) asked.push(pathname);
    });
    await tab(page, 'Pay-in details').click();
    await heading(page, 'Pay-in details');
    await expect.poll(() => page.title()).toBe('Pay-in details · Mexico · Corridor');
    await tab(page, 'Payout orders').click();
    await heading(page, 'Payout orders');
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(240);
    expect(asked).toEqual([]);
  });

  test('keeps what is typed into a form, marks its tab, and needs a confirmation only where it would be lost', async ({
    page,
  }) => {
    await openThree(page);
    await openCreate(page);
    await page.getByLabel('Payee name').fill('Half of a name');
    await tab(page, 'Pay-in details').click();
    await heading(page, 'Pay-in details');
    await tab(page, 'Payout orders unsaved').click();
    await heading(page, /^(Add|Create|Pay out$)/);
    await expect.poll(() => page.getByLabel('Payee name').inputValue()).toBe('Half of a name');

    // Within the page it would be lost, and with the page too.
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    await page.getByRole('dialog', { name: 'Leave this form?' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await tab(page, 'Payout orders').press('Delete');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await heading(page, 'Pay-in details');
    await expect.poll(() => titles(page)).toEqual(['Collection orders', 'Pay-in details']);
  });

  test('is not the last country’s', async ({ page }) => {
    await openThree(page);
    await page.locator('[data-seen] tbody a').first().click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await switchCountry(page, 'Peru');
    await heading(page, 'Payout orders');
    await expect.poll(() => page.locator('.shell__page').count()).toBe(1);
    expect(hash(page)).toMatch(/^#\/Paymentorders(\?|$)/);
    await page.locator('[data-seen] tbody a').first().waitFor();
    for (const text of await page.locator('[data-seen] tbody a').allTextContents())
      expect(text).toMatch(/^PE/);
  });
});

describe('the tab bar', () => {
  test('is there again after a reload, each page at its place', async ({ page }) => {
    await openThree(page);
    await page.locator('[data-seen] tbody a').first().click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    const record = hash(page);
    await tab(page, 'Pay-in details').click();
    await heading(page, 'Pay-in details');
    await page.reload();
    await heading(page, 'Pay-in details');
    await expect.poll(() => titles(page)).toEqual(['Collection orders', 'Pay-in details', 'Payout orders']);
    await tab(page, 'Payout orders').click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    expect(hash(page)).toBe(record);
  });

  test('closes, closes others, closes all and refreshes from its menu', async ({ page }) => {
    await openThree(page);
    await tab(page, 'Payout orders').click({ button: 'right' });
    await choose(page, 'Close');
    await heading(page, 'Pay-in details');
    await expect.poll(() => titles(page)).toEqual(['Collection orders', 'Pay-in details']);

    const answered = page.waitForResponse((response) => response.url().includes('/pay-in-details?'));
    await bar(page).getByRole('button', { name: 'Page menu' }).click();
    await choose(page, 'Refresh');
    await answered;
    await heading(page, 'Pay-in details');
    expect(hash(page)).toMatch(/^#\/PayDetailed/);

    await tab(page, 'Collection orders').focus();
    await page.keyboard.press('Shift+F10');
    await choose(page, 'Close others');
    await heading(page, 'Collection orders');
    await expect.poll(() => titles(page)).toEqual(['Collection orders']);

    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    await heading(page, 'Payout orders');
    await bar(page).getByRole('button', { name: 'Page menu' }).click();
    await choose(page, 'Close all');
    await heading(page, 'Dashboard');
    await expect.poll(() => titles(page)).toEqual(['Dashboard']);
  });

  test('hands the focus on when a page is closed by keyboard', async ({ page }) => {
    await openThree(page);
    await tab(page, 'Collection orders').press('Delete');
    await expect.poll(() => titles(page)).toEqual(['Pay-in details', 'Payout orders']);
    await expect
      .poll(() => tab(page, 'Pay-in details').evaluate((link) => link === document.activeElement))
      .toBe(true);
    await tab(page, 'Pay-in details').press('Shift+F10');
    await choose(page, 'Close');
    await expect
      .poll(() => tab(page, 'Payout orders').evaluate((link) => link === document.activeElement))
      .toBe(true);
  });

  test('needs a confirmation before a hidden page with unsaved changes is dropped', async ({ page }) => {
    await openThree(page);
    await openCreate(page);
    await page.getByLabel('Payee name').fill('Half of a name');
    await tab(page, 'Pay-in details').click();
    await heading(page, 'Pay-in details');
    const stays = async () => {
      await page.getByRole('dialog', { name: 'Leave this form?' }).waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await page.getByRole('dialog', { name: 'Leave this form?' }).waitFor({ state: 'hidden' });
      await heading(page, 'Pay-in details');
    };

    await page.getByRole('button', { name: /^Switch country/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Peru/ }).click();
    await stays();
    await tab(page, 'Payout orders unsaved').click({ button: 'right' });
    await choose(page, 'Refresh');
    await stays();
    await tab(page, 'Collection orders').click({ button: 'right' });
    await choose(page, 'Close others');
    await stays();
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await stays();
    // What is not concerned is not asked about.
    await tab(page, 'Pay-in details').click({ button: 'right' });
    await choose(page, 'Refresh');
    await page.locator('[data-seen] tbody a').first().waitFor();
    await tab(page, 'Payout orders unsaved').click();
    await expect.poll(() => page.getByLabel('Payee name').inputValue()).toBe('Half of a name');
  });

  test('keeps what is typed into forms, seen and hidden, when the language changes', async ({ page }) => {
    await openThree(page);
    await openCreate(page);
    await page.getByLabel('Payee name').fill('Half of a name');
    await page.getByLabel('Language').selectOption('zh');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh');
    const name = page.locator('[data-seen] input[name=payeeName]');
    await expect.poll(() => name.inputValue()).toBe('Half of a name');
    await page.locator('.tab-bar__unsaved').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.locator('.tab-bar').getByRole('link').first().click();
    await page.locator('[data-seen] tbody a').first().waitFor();
    await page.getByLabel('语言').selectOption('en');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await tab(page, 'Payout orders unsaved').click();
    await expect.poll(() => name.inputValue()).toBe('Half of a name');

    // Given up, it is not there again.
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await openCreate(page);
    expect(await name.inputValue()).toBe('');
  });

  test('closes all, also the only page, after a confirmation', async ({ page }) => {
    await openList(page, 'Payout orders');
    await openCreate(page);
    await page.getByLabel('Payee name').fill('Half of a name');
    await bar(page).getByRole('button', { name: 'Page menu' }).click();
    await choose(page, 'Close all');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await heading(page, 'Dashboard');
    await expect.poll(() => titles(page)).toEqual(['Dashboard']);
  });

  test('reloads only what is a page of the app', async ({ page }) => {
    await openThree(page);
    await page.goto('/#/redirect//evil.example');
    await heading(page, 'Page not found');
    await page.goto('/#/redirect/PayDetailed?page=2');
    await heading(page, 'Pay-in details');
    expect(hash(page)).toBe('#/PayDetailed?country=MX&page=2');
  });

  test('closes a page by the middle button', async ({ page }) => {
    await openThree(page);
    await tab(page, 'Collection orders').click({ button: 'middle' });
    await expect.poll(() => titles(page)).toEqual(['Pay-in details', 'Payout orders']);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('is accessible, also on a phone', async ({ page }) => {
    await openThree(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 740 });
    await heading(page, 'Payout orders');
    await expectAccessible(page);
  });
});
