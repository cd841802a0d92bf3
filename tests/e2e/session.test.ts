import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openCreate } from './support/openCreate';
import { openList } from './support/openList';
import { signInByClick } from './support/signIn';
import { signOut } from './support/signOut';
import { test } from './support/test';

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

/** What is left in the browser of whoever was signed in. */
const leftovers = async (page: Page) => ({
  local: await page.evaluate(() => Object.keys(localStorage)),
  session: await page.evaluate(() => Object.keys(sessionStorage)),
  cookies: (await page.context().cookies()).map(({ name }) => name).filter((name) => name === 'Admin-Token'),
});

describe('signing out', () => {
  test('ends the session in every tab within two seconds, a half-filled form included', async ({
    page,
    complaints,
  }) => {
    // A tab may ask for something in the background just then.
    complaints.expect(/401/);
    await openList(page, 'Collection orders');
    const list = await page.context().newPage();
    await list.goto('/#/Paymentorders');
    await list.locator('tbody a').first().waitFor();
    const form = await page.context().newPage();
    await form.goto('/#/Collectorders/create');
    await form.getByRole('textbox').first().fill('1');

    await signOut(page);
    const since = Date.now();
    await Promise.all([list, form].map((tab) => signInHeading(tab).waitFor({ timeout: 2000 })));
    expect(Date.now() - since).toBeLessThan(2000);
    for (const tab of [page, list, form]) {
      expect(new URL(tab.url()).hash).toBe('#/login');
      expect(await tab.locator('tbody a').count()).toBe(0);
      // What one tab clears in storage is seen in the others a moment later.
      await expect.poll(() => leftovers(tab)).toEqual({ local: [], session: [], cookies: [] });
    }
  });

  test('leaves nothing to go back to', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    await list.open(0);
    await page.getByRole('link', { name: 'Payout orders' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
    await signOut(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await page.waitForURL(/#\/login\?redirect=/);
      await signInHeading(page).waitFor();
      expect(await page.getByRole('navigation', { name: 'Menu' }).count()).toBe(0);
    }
    expect(asked.filter((url) => url.includes('/api/manage/'))).toEqual([]);
    await expect.poll(() => page.title()).not.toMatch(/order/i);
  });

  test('is noticed by a page that comes back out of the browser’s page cache', async ({ page }) => {
    await openList(page, 'Collection orders');
    const other = await page.context().newPage();
    await other.goto('/#/Collectorders');
    await other.getByRole('navigation', { name: 'Menu' }).waitFor();
    // Another site: the app's page is put aside.
    await page.goto('about:blank');
    await signOut(other);
    await page.goBack();
    await signInHeading(page).waitFor();
    expect(await page.locator('tbody a').count()).toBe(0);
  });
});

describe('a session that the gateway ends', () => {
  test.for([
    [401, 409, 'Your session has expired. Please sign in again.'],
    [200, 410, "The current account's IP has been removed from the whitelist."],
  ] as const)(
    'is left in every tab, with HTTP %i and code %i',
    async ([status, code, text], { page, complaints }) => {
      complaints.expect(/401/);
      await openList(page, 'Collection orders');
      const other = await page.context().newPage();
      await other.goto('/#/Paymentorders');
      await other.locator('tbody a').first().waitFor();
      // Not what is asked for in the background, which could be sooner than the click.
      await page.route(/\/MX\/collection-orders\?/, (route) =>
        route.fulfill({ status, json: { code, msg: 'ended' } }),
      );
      await page.getByRole('button', { name: 'Refresh' }).click();
      for (const tab of [page, other]) {
        await signInHeading(tab).waitFor({ timeout: 2000 });
        await tab.getByText(text).waitFor();
        // What one tab clears in storage is seen in the others a moment later.
        await expect.poll(() => leftovers(tab)).toEqual({ local: [], session: [], cookies: [] });
      }
      // After signing in again one is back at the page.
      expect(new URL(other.url()).hash).toContain(encodeURIComponent('/Paymentorders'));
    },
  );
});

/** Has the gateway end the session at the next review of a payout: what is asked for in the background could be sooner. */
const endAtReview = (page: Page) =>
  page.route(/\/MX\/payout-orders\?rehearse=/, (route) =>
    route.fulfill({ status: 401, json: { code: 409, msg: 'ended' } }),
  );

/** Fills part of the form in, and has the gateway end the session. */
async function fillAndEnd(page: Page) {
  await openList(page, 'Payout orders');
  await openCreate(page);
  await page.getByLabel('Payee name').fill('Inés Corte');
  await page.getByLabel('Account type').selectOption({ label: 'Bank card' });
  await page.getByLabel('Payee account').fill('032180000118359719');
  await page.getByLabel('Amount').fill('778.31');
  await endAtReview(page);
  await page.getByLabel('Payee phone').fill('5512345678');
  await page.getByRole('button', { name: 'Review' }).click();
  await signInHeading(page).waitFor();
  await page.unrouteAll();
}

/** Signs in and returns to the page. */
async function signInAgain(page: Page, account: RegExp) {
  const { hash } = new URL(page.url());
  await page.goto(`/#/testlogin?${hash.split('?')[1]}`);
  await page.getByRole('button', { name: account }).first().click();
  await page.locator('.shell h1').waitFor();
}

describe('a half-filled form whose session ends', () => {
  test('is as it was after signing in again, even where the page was loaded anew', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/401/);
    await fillAndEnd(page);
    await signInAgain(page, /owner/i);
    const restored = page.getByText('What you entered is here again');
    await restored.waitFor();
    expect(await page.getByLabel('Payee name').inputValue()).toBe('Inés Corte');
    expect(await page.getByLabel('Payee account').inputValue()).toBe('032180000118359719');
    expect(await page.getByLabel('Amount').inputValue()).toBe('778.31');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Pay out 778.31 MXN' }).waitFor();
    await page.getByRole('button', { name: 'Change details' }).click();

    // Storage has no account numbers.
    await endAtReview(page);
    await page.getByRole('button', { name: 'Review' }).click();
    await signInHeading(page).waitFor();
    await page.unrouteAll();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('032180000118359719');
    await page.reload();
    await signInAgain(page, /owner/i);
    await page.getByText('Please enter again: Payee account.').waitFor();
    expect(await page.getByLabel('Payee name').inputValue()).toBe('Inés Corte');
    expect(await page.getByLabel('Payee account').inputValue()).toBe('');
  });

  test('leaves nothing to another user of the browser', async ({ page, complaints }) => {
    complaints.expect(/401/);
    await fillAndEnd(page);
    expect((await leftovers(page)).session).toEqual(['Drafts']);
    await signInAgain(page, /finance/i);
    expect((await leftovers(page)).session).not.toContain('Drafts');
  });
});

test('another user who signs in in one tab takes over all tabs', async ({ page }) => {
  await openList(page, 'Collection orders');
  const before = await page.getByRole('button', { name: / Account$/ }).textContent();
  const other = await page.context().newPage();
  await signInByClick(other, { account: /support|read/i });
  const after = await other.getByRole('button', { name: / Account$/ }).textContent();
  expect(after).not.toBe(before);
  await expect.poll(() => page.getByRole('button', { name: / Account$/ }).textContent()).toBe(after);
});
