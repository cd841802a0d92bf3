import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { read, utils, write } from 'xlsx';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { recoveryCode } from './support/recoveryCode';
import { test } from './support/test';

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
};

const account = '032180000118359719';
const header = ['Beneficiary', 'Account type', 'CLABE', 'Phone', 'Q1-Q9', 'Colour'];
const good = (name: string, amount: string | number) => [
  name,
  'Bank card',
  account,
  '5512345678',
  amount,
  'red',
];

/** A file as another program writes it. */
function sheet(rows: unknown[][]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Payouts');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Two payouts with Chinese headings, written by XlsxWriter. */
const foreign = readFileSync(join(import.meta.dirname, 'support/payouts.xlsx'));

async function choose(page: Page, buffer: Buffer, name = 'payouts.xlsx'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function openImport(page: Page): Promise<void> {
  await openList(page, 'Payout orders');
  await page.getByRole('link', { name: 'Pay out by file' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pay out by file' }).waitFor();
}

describe('an import', () => {
  test('finds the columns, marks wrong cells, takes corrections, and creates the rest', async ({
    page,
    sandbox,
  }) => {
    await openImport(page);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'choose');
    await choose(
      page,
      sheet([
        ['Payouts of November'],
        header,
        good('María López', 1250.5),
        good('Juan Pérez', '80.00'),
        ['Ana Ruiz', 'Bank card', '123', '55123456789', 'a lot', 'blue'],
        good('María López', 1250.5),
      ]),
    );
    // Nothing tells that "Q1-Q9" is the amount, in whatever languages there are.
    await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
    await expectAccessible(page);
    await shoot(page, 'match');
    await page.getByLabel('Q1-Q9').selectOption({ label: 'Amount' });
    await page.getByRole('button', { name: 'Check the rows' }).click();

    await page.getByText('1 row has to be corrected').waitFor();
    await page.getByText('1 row repeats an earlier one.').waitFor();
    const amount = page.getByLabel('Amount, row 5');
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Amount: Enter an amount with at most 2 decimals').count()).toBe(1);
    // The last field is beside the button that leaves the row out, not below it.
    const remove = page.getByRole('button', { name: 'Leave out row 5' });
    const [field, button] = [(await amount.boundingBox())!, (await remove.boundingBox())!];
    expect(field.x + field.width).toBeLessThanOrEqual(button.x);
    await expectAccessible(page);
    await shoot(page, 'check');

    const [marked] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the row to be corrected' }).click(),
    ]);
    const book = read(readFileSync(await marked.path()));
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual([...header, '⚠ To be corrected']);
    expect(rows[1]!.slice(0, 6)).toEqual(['Ana Ruiz', 'Bank card', '123', '55123456789', 'a lot', 'blue']);

    await amount.fill('75');
    await page.getByLabel('Payee account, row 5').fill(account);
    await page.getByLabel('Payee phone, row 5').fill('5512345678');
    await page.keyboard.press('Tab');
    await page.getByText('All 4 rows can be imported.').waitFor();
    await page.getByText('Repeated (1)').click();
    await page.getByRole('button', { name: 'Leave out row 6' }).click();
    await page.getByRole('button', { name: 'Pay out 1,405.50 MXN in 3 payments' }).click();
    const dialog = page.getByRole('dialog', { name: /^Pay out .+ in 3 payments$/ });
    const sums = dialog.getByRole('region', { name: 'Check the details' });
    await expect.poll(() => sums.getByRole('definition').allTextContents()).toHaveLength(3);
    expect(await sums.getByRole('definition').first().textContent()).toBe('1,405.50 MXN');
    await expectAccessible(page);
    await shoot(page, 'confirm');
    await dialog.getByLabel('Authenticator code').fill(await recoveryCode(sandbox));
    await dialog.getByRole('button', { name: 'Pay out 1,405.50 MXN in 3 payments' }).click();
    await page.getByText('All 3 payout orders were created.').waitFor();
    await expectAccessible(page);
    await shoot(page, 'result');
    // The page of the import has an address, and its records, which lead back to it.
    await page.getByRole('row').filter({ hasText: 'María López' }).getByRole('link').first().click();
    await page.getByRole('definition').filter({ hasText: 'María López' }).first().waitFor();
    await page.getByRole('definition').filter({ hasText: 'BT20' }).getByRole('link').click();
    await page.getByText('All 3 payout orders were created.').waitFor();
  });

  test('is found again after a reload before the answer came, and done again only if that is confirmed', async ({
    page,
    complaints,
    sandbox,
  }) => {
    await openImport(page);
    complaints.expect(/batches\/create/);
    await page.route('**/batches/create', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await choose(page, foreign);
    await page.getByRole('button', { name: /^Pay out .+ in 2 payments$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Authenticator code').fill(await recoveryCode(sandbox));
    await dialog.getByRole('button', { name: /^Pay out .+ in 2 payments$/ }).click();
    await dialog
      .getByText('it won’t be done twice', { exact: false })
      .or(dialog.getByText("won't be done twice"))
      .waitFor();
    await page.unroute('**/batches/create');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByText('All 2 payout orders were created.').waitFor();
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();
    expect(await page.getByRole('link', { name: 'payouts.xlsx' }).count()).toBeGreaterThan(0);

    // The same payouts again.
    complaints.expect(/422/);
    await choose(page, foreign);
    await page.getByRole('button', { name: /^Pay out .+ in 2 payments$/ }).click();
    const again = page.getByRole('dialog');
    await again.getByText('has the same values: Payee account and Amount.').nth(1).waitFor();
    await expectAccessible(page);
    // What is repeated scrolls, and the buttons stay: also where both are more than a window shows.
    await page.setViewportSize({ width: 375, height: 360 });
    const review = await again.getByRole('button', { name: 'Review' }).boundingBox();
    expect(review!.y + review!.height).toBeLessThanOrEqual(360);
    await shoot(page, 'repeats');
    await page.setViewportSize({ width: 1280, height: 800 });
    await again.getByLabel('I have checked this. It is intended.').check();
    await again.getByRole('button', { name: 'Review' }).click();
    await again.getByRole('region', { name: 'Check the details' }).waitFor();
    await again.getByLabel('Authenticator code').fill(await recoveryCode(sandbox));
    await again.getByRole('button', { name: /^Pay out .+ in 2 payments$/ }).click();
    await page.getByText('All 2 payout orders were created.').waitFor();
  });
});
