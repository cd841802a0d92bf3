import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openList } from './support/openList';
import { test } from './support/test';

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Lets the lists of a page fail in a way from now on. */
const failLists = (page: Page, fail: (route: Route) => Promise<void>) => page.route('**/api/manage/**', fail);

describe('a failed response', () => {
  test.for([
    ['the gateway’s own words', 200, { code: 500, msg: 'Closed for an hour.' }, 'Closed for an hour.'],
    ['418', 200, { code: 418, msg: 'x' }, 'There is no account data for this country.'],
    ['403', 403, { code: 403 }, 'You do not have permission to do this.'],
    ['429', 429, { code: 429 }, 'Too many requests. Wait a moment and try again.'],
    ['503', 503, undefined, 'The system is busy. Please try again.'],
  ] as const)('is said in its place: %s', async ([, status, json, text], { page, complaints }) => {
    complaints.expect(/40\d|429|503/);
    await openList(page, 'Collection orders');
    await failLists(page, (route) => route.fulfill(json ? { status, json } : { status, body: '<html>' }));
    await refresh(page);
    await page.getByText(text).first().waitFor();
    await page.unrouteAll();
    await refresh(page);
    await page.getByText(text).first().waitFor({ state: 'hidden' });
  });
});

test('without a network one message shows, and goes', async ({ page, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await openList(page, 'Collection orders');
  await page.context().setOffline(true);
  await refresh(page);
  const message = messages(page).getByText('You are offline. Please check your network and VPN.');
  await message.waitFor();
  expect(await messages(page).locator('> *').count()).toBe(1);
  await message.waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
});

describe('in a browser that has loaded nothing', () => {
  test.override({ ownProfile: true });

  test('a page whose code could not be loaded without a network loads itself with one', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/);
    await openList(page, 'Collection orders');
    await page.context().setOffline(true);
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Merchant information' })
      .click();
    await page.getByRole('button', { name: 'Reload page' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Merchant information' }).waitFor();
  });
});

test('a request of a screen that was left reports nothing', async ({ page }) => {
  await openList(page, 'Collection orders');
  const held: Route[] = [];
  await failLists(page, async (route) => void held.push(route));
  await refresh(page);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
  await page.locator('tbody a:visible').first().waitFor();
  for (const route of held) await route.abort('failed').catch(() => undefined);
  expect(await messages(page).innerText()).toBe('');
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('errors are reported to a gateway that accepts reports', async ({ page, complaints }) => {
  complaints.expect(/made up for the test/);
  await page.route('**/api/global/environment', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, errorReports: true } } });
  });
  const reports: unknown[] = [];
  await page.route('**/api/global/errorReport', async (route) => {
    reports.push(route.request().postDataJSON());
    await route.fulfill({ json: { code: 200, msg: 'success', data: {} } });
  });
  await openList(page, 'Collection orders');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('made up for the test, with owner@mariposa.example in it');
    });
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
  });
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toMatchObject({
    message: 'TypeError: made up for the test, with [e-mail] in it',
    where: '/Collectorders',
    language: 'en',
  });
});
