import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ListPage } from './support/ListPage';
import { openList } from './support/openList';
import { test } from './support/test';

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') ?? element.innerText;
  });

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}.`);
}

describe('with the keyboard alone', () => {
  test('one signs in, skips the menu, sorts, filters, and opens a record', async ({ page }) => {
    await page.goto('/#/login?redirect=%2FCollectorders');
    await page
      .getByRole('button', { name: /^Sign in as/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    await tabTo(page, /^Sign in as .*owner/i);
    await page.keyboard.press('Enter');
    await page.locator('tbody a').first().waitFor();

    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Skip to content/);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await tabTo(page, /^Status/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Accepted' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type))
      .toBe('checkbox');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused(page)).toMatch(/^Status/);

    await tabTo(page, /^Amount/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Amount' }).first().getAttribute('aria-sort'))
      .toBe('descending');
    // The rows of before may still stand there: a focus on one of them goes with it.
    const list = await new ListPage(page, 'Collection orders').ready();
    await list.table.locator('tbody a').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('definition').first().waitFor();
  });

  test('a menu is opened, walked through with arrows, and left with Escape, where one was', async ({
    page,
  }) => {
    await openList(page, 'Collection orders');
    const trigger = page.getByRole('button', { name: 'Export' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const items = page.locator('[role^=menuitem]');
    await items.first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toMatch(/^menuitem/);
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
    expect(await trigger.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
