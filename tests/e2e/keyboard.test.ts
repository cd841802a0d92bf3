import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ListPage } from './support/ListPage';
import { openList } from './support/openList';
import { recoveryCode } from './support/recoveryCode';
import { test } from './support/test';

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    return element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).innerText;
  });

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${name}.`);
}

describe('with the keyboard alone', () => {
  test('one signs in, skips the menu, sorts, filters, and opens a record', async ({ page }) => {
    await page.goto('/#/login?redirect=%2FCollectorders');
    await page
      .getByRole('button', { name: /^Sign in as/ })
      .first()
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('username');
    await tabTo(page, /^Sign in as .*owner/i);
    await page.keyboard.press('Enter');
    await page.locator('tbody a').first().waitFor();

    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toMatch(/^Skip to content/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

    await tabTo(page, /^Status/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Accepted' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type))
      .toBe('checkbox');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toMatch(/^Status/);

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

  test('one imports a file: chooses it, matches a column, corrects a cell, and confirms', async ({
    page,
    sandbox,
  }) => {
    await openList(page, 'Payout orders');
    await tabTo(page, /^Pay out by file$/);
    await page.keyboard.press('Enter');
    // Each step begins at its heading, where the next Tab finds what is to be done.
    await expect.poll(() => focused(page)).toBe('Pay out by file');
    // Before the key: the browser needs a moment to report choosers instead of opening them.
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await tabTo(page, /^Choose a file$/);
    await page.keyboard.press('Enter');
    const chooser = await chosen;
    // Amounts of no other test: the gateway asks about payouts that repeat earlier ones.
    const rows = [
      'Payee name,Account type,Payee account,Payee phone,Qqq',
      'Ana Ruiz,Bank card,032180000118359719,5512345678,10.37',
      'Juan Ruiz,Bank card,032180000118359719,5512345678,a lot',
    ];
    const buffer = Buffer.from(rows.join('\n'));
    await chooser.setFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer });

    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Pay out by file');
    await tabTo(page, /^Qqq/);
    await page.keyboard.type('Amount');
    await tabTo(page, /^Check the rows$/);
    await page.keyboard.press('Enter');

    await page.getByText('1 row has to be corrected').waitFor();
    await expect.poll(() => focused(page)).toBe('Pay out by file');
    await tabTo(page, /^Amount, row 3$/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('12.53');
    await page.keyboard.press('Enter');
    await page.getByText('All 2 rows can be imported.').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Amount, row 3');

    await tabTo(page, /^Pay out .+ in 2 payments$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Pay out .+ in 2 payments$/ });
    await dialog.getByRole('button', { name: /^Pay out .+ in 2 payments$/ }).waitFor();
    await tabTo(page, /^Authenticator code$/);
    await page.keyboard.type(await recoveryCode(sandbox));
    await tabTo(page, /^Pay out .+ in 2 payments$/);
    await page.keyboard.press('Enter');
    await page.getByText('All 2 payout orders were created.').waitFor();
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
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toMatch(/^menuitem/);
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
    await expect.poll(() => trigger.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
