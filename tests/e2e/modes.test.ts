import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { ListPage } from './support/ListPage';
import { openCreate } from './support/openCreate';
import { openList } from './support/openList';
import { signIn, signInByClick } from './support/signIn';
import { switchCountry } from './support/switchCountry';
import { test } from './support/test';

/** The rows of the overview that are about an account. */
const account = (page: Page, name: string) =>
  page.locator('main tbody').filter({ has: page.getByRole('link', { name, exact: true }) });
const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account overview' });
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** The button of an account's figure, once it is there: what it is, and how it comes about. */
async function figure(page: Page, name: string, column: string) {
  await account(page, name).waitFor();
  await account(page, name).locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const heads = await page.locator('main thead tr').last().getByRole('columnheader').allInnerTexts();
  return account(page, name).getByRole('cell').nth(heads.indexOf(column)).getByRole('button');
}

/** Makes a test order in the country that is shown, and answers when it is there. */
async function createCollection(page: Page): Promise<void> {
  await openCreate(page);
  await page.getByLabel(/method/i).selectOption({ index: 1 });
  await page.getByLabel('Amount').fill('1250');
  await page.getByRole('button', { name: /^Create a test order/ }).click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
}

describe('Global mode', () => {
  test('is where one lands: a row an account, each in its own currency and day', async ({ page }) => {
    await signInByClick(page, { mode: 'Global' });
    await overview(page).waitFor();
    const countries = await readdir('schemas/countries');
    await expect.poll(() => page.locator('main tbody').count()).toBe(countries.length);
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('GMT+8');
    for (const [name, hours] of [
      ['Mexico MXN', -6],
      ['Indonesia IDR', 7],
    ] as const) {
      const day = new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
      await expect.poll(() => account(page, name).innerText()).toContain(day);
    }
    await expectAccessible(page);
  });

  test('shows the same figures of an account as its own list, and leads there', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await createCollection(page);
    await switchCountry(page, 'Global');
    await overview(page).waitFor();
    const shown = await figure(page, 'Mexico MXN', 'Collections');
    const readAmount = async () => numberOf(await shown.innerText());
    await expect.poll(readAmount).toBeGreaterThan(0);
    const amount = await readAmount();
    await shown.click();
    await page.getByRole('dialog').getByRole('link').click();
    await list.ready();
    await page.getByRole('button', { name: 'Switch country. Current: MXN Mexico' }).waitFor();
    expect(await list.chip('Requested at').innerText()).toMatch(/today/i);
    // The sandbox plays on: more orders may have come since.
    await expect.poll(async () => numberOf(await list.total('Amount'))).toBeGreaterThanOrEqual(amount);
  });

  test('is left by the name of an account, and come back to by the browser’s way back', async ({ page }) => {
    await signIn(page, { mode: 'Global' });
    await account(page, 'Peru PEN').getByRole('link', { name: /^Peru/ }).click();
    await page.getByRole('button', { name: 'Switch country. Current: PEN Peru' }).waitFor();
    await dashboard(page).waitFor();
    await page.goBack();
    await overview(page).waitFor();
    await page.getByRole('button', { name: 'Switch country. Current: Global All countries' }).waitFor();
    await page.reload();
    await overview(page).waitFor();
  });

  test('shows the failure of one account only there, and loads it again on request', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/503/);
    await page.route('**/api/manage/PE/**', (route) => route.fulfill({ status: 503, body: '' }));
    await signIn(page, { mode: 'Global' });
    const peru = account(page, 'Peru PEN');
    const retry = peru.getByRole('button', { name: /^Try again/ });
    await retry.waitFor();
    await page.unroute('**/api/manage/PE/**');
    await retry.click();
    await retry.waitFor({ state: 'detached' });
    expect(await peru.innerText()).not.toMatch(/busy|failed|network/i);
  });
});

describe('the switcher', () => {
  test('finds a country by typing, from the keyboard alone', async ({ page }) => {
    await signIn(page, { mode: 'Global' });
    await overview(page).waitFor();
    await page.getByRole('button', { name: /^Switch country/ }).focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('searchbox', { name: 'Find a country or currency' });
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('chil');
    await page.keyboard.press('Enter');
    const switcher = page.getByRole('button', { name: 'Switch country. Current: CLP Chile' });
    await switcher.waitFor();
    await dashboard(page).waitFor();
    await page.locator('main').getByText('CLP').first().waitFor();
    await switcher.click();
    await search.waitFor();
    await expectAccessible(page);
  });
});

describe('an address', () => {
  test('of the other mode leads over to it', async ({ page }) => {
    await signIn(page, { mode: 'Global' });
    await overview(page).waitFor();
    await page.goto('/#/Paymentorders');
    await new ListPage(page, 'Payout orders').ready();
    await page.getByRole('button', { name: 'Switch country. Current: MXN Mexico' }).waitFor();
    await page.goto('/#/overview');
    await overview(page).waitFor();
  });
});

describe('a switch', () => {
  test('shows nothing of a country that responds late', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await list.ready();
    const mexican = await list.column('Platform order no.');
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    await page.route('**/api/manage/MX/collection-orders?**', async (route) => {
      const answer = await route.fetch();
      await opened;
      // The page has given it up by then.
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    const asked = page.waitForRequest(/manage\/MX\/collection-orders\?/);
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/manage/MX/'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await asked;
    await switchCountry(page, 'Peru');
    await givenUp;
    gate.emit('open');
    await list.ready();
    const peruvian = await list.column('Platform order no.');
    expect(peruvian.length).toBeGreaterThan(0);
    expect(peruvian.filter((number) => mexican.includes(number))).toEqual([]);
    expect((await list.heads()).join(' ')).toContain('PEN');
  });
});
