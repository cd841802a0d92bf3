import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { readPdf } from '../support/readPdf';
import { expectAccessible } from './support/expectAccessible';
import { openList } from './support/openList';
import { test } from './support/test';

test('the receipt of a payout is saved from its page, and checked by whoever has it', async ({ page }) => {
  await openList(page, 'Payout orders');
  const completed = page.getByRole('row').filter({ hasText: 'Completed' }).first();
  await completed.getByRole('link').first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Receipt', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-[\w-]+\.pdf$/);
  const { pages, lines } = await readPdf(await readFile(await file.path()));
  expect(pages).toHaveLength(1);
  const address = new URL(lines.find((line) => line.includes('/receipts/'))!);

  await page.goto(new URL(address.pathname, page.url()).href);
  await page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor();
  await expectAccessible(page);
});
