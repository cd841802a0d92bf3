import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { expectValidHtml } from './support/expectValidHtml';
import { openList } from './support/openList';
import { signIn } from './support/signIn';
import { test } from './support/test';

/** The filter of what waits for approval. */
const waiting = encodeURIComponent(JSON.stringify({ status: ['awaitingApproval'] }));

const lists = ['Collection orders', 'Payout orders', 'Pay-in details', 'Account details', 'Applications'];

/** Visits every kind of screen there is, one after the other, with one sign-in; `look` is called at each. */
async function visitScreens(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page
    .getByRole('button', { name: /^Sign in as/ })
    .first()
    .waitFor();
  await look('sign-in');
  await page.goto('/#/testlogin');
  await page
    .getByRole('button', { name: /^Sign in as/ })
    .first()
    .waitFor();
  await look('test sign-in');
  await signIn(page);
  await page.getByRole('heading', { name: 'Number of orders' }).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  // Charts are drawn once they are seen.
  await page.locator('.chart').last().scrollIntoViewIfNeeded();
  await page.locator('.recharts-line').first().waitFor();
  // Nothing may stand half behind the bar, where axe takes what is seen of it for its size.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look('dashboard');
  for (const title of lists) {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const record = page.locator('tbody').getByRole('link').first();
    await record.waitFor();
    await look(title);
    await record.click();
    await page.getByRole('definition').first().waitFor();
    await look(`a record of ${title}`);
    await page.goBack();
    const create = page.locator('main a.button--primary').filter({ visible: true });
    await record.waitFor();
    if ((await create.count()) === 0) continue;
    const name = await create.innerText();
    await create.click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await look(`a new record of ${title}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.goto('/#/nowhere');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await look('not found');
  await page.goto('/#/overview/index');
  await page.locator('main tbody').nth(8).waitFor();
  await look('account overview');
}

/** Only colours are others there. Leaves the page as it was. */
async function expectReadableInTheDark(page: Page): Promise<void> {
  const turn = async (colorScheme: 'dark' | 'light') => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
  };
  await turn('dark');
  const luminance = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    const [red = 255, green = 255, blue = 255] = (backgroundColor.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
  expect(luminance).toBeLessThan(80);
  await expectAccessible(page, { only: ['color-contrast', 'link-in-text-block'] });
  await turn('light');
}

describe('every screen', () => {
  // Thirty screens, on a machine that may be busy.
  const timeout = 240_000;
  test(
    'passes the accessibility checks of axe, is valid HTML, and is as readable in the dark',
    { timeout },
    async ({ page }) => {
      const seen: string[] = [];
      await visitScreens(page, async (screen) => {
        await expectAccessible(page);
        await expectValidHtml(page);
        await expectReadableInTheDark(page);
        seen.push(screen);
      });
      expect(seen.length).toBeGreaterThanOrEqual(12);
    },
  );

  test('passes them also with its overlays open', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const columns = await list.openColumns();
    await columns.waitFor();
    await expectAccessible(page);
    await expectValidHtml(page);
    await page.keyboard.press('Escape');
    await columns.waitFor({ state: 'hidden' });
    const filter = await list.openFilter('Status');
    await expectAccessible(page);
    await expectValidHtml(page);
    await page.keyboard.press('Escape');
    await filter.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await expectAccessible(page);
    await expectValidHtml(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
  });

  test('passes them also with the dialogs of its actions open', async ({ page }) => {
    await signIn(page, { account: /finance/i, address: `/#/Withdrawals?filter=${waiting}` });
    const look = async (button: string | RegExp) => {
      await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').first().waitFor();
      await expectAccessible(page);
      await expectValidHtml(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    // On selected rows, and on a record.
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(1)
      .check();
    await look(/^Approve/);
    await page.locator('tbody').getByRole('link').first().click();
    await page.getByRole('definition').first().waitFor();
    await look('Decline');
    await look('Approve');
  });
});
