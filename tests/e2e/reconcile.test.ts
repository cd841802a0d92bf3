import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { read, utils, write } from 'xlsx';
import { hasLibreOffice, readByLibreOffice } from '../support/libreOffice';
import { expectAccessible } from './support/expectAccessible';
import { expectValidHtml } from './support/expectValidHtml';
import { signIn } from './support/signIn';
import { test } from './support/test';

interface Payment {
  paymentNo: string;
  merchantOrderNo: string;
  amount: number;
  paidAt: string;
}

/** Payments of the merchant, some hundred of them, each with an amount that no other one has. */
async function readPayments(page: Page): Promise<Payment[]> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!.value;
  const path = '/api/manage/MX/pay-in-details?sort=["paidAt","DESC"]&range=[0,499]';
  const answer = await page.request.get(path, { headers: { authorization: decodeURIComponent(token) } });
  const { data } = (await answer.json()) as { data: Payment[] };
  return data.filter(({ amount }) => data.filter((each) => each.amount === amount).length === 1);
}

/** The day in Mexico. */
const dayOf = (instant: string) => new Date(Date.parse(instant) - 6 * 3_600_000).toISOString().slice(0, 10);

const rowsOf = (content: Buffer) => {
  const book = read(content);
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false });
};

/** What both spreadsheets write alike: they differ in how many decimals an amount without a format has. */
const comparable = (rows: string[][]) =>
  rows.map((cells) => [0, 1, 3, 4, 5].map((place) => cells[place] ?? ''));

describe('a reconciliation', () => {
  test('of a workbook: columns found, proposals decided, and the result as a file', async ({ page }) => {
    await signIn(page, { address: '/#/Reconciliations/create' });
    const [same, under, ...proposed] = (await readPayments(page)).slice(0, 4);
    const row = ({ paidAt, amount }: Payment, reference = '', change = 0) => [
      dayOf(paidAt),
      reference,
      (amount + change) / 100,
    ];
    const sheet = [
      ['Banco'],
      ['Fecha', 'Referencia', 'Importe'],
      row(same!, same!.merchantOrderNo),
      row(under!, under!.merchantOrderNo, -100),
      ...proposed.map((payment) => row(payment)),
      [dayOf(same!.paidAt), 'elsewhere', 0.37],
    ];
    const buffer = write(utils.book_new(utils.aoa_to_sheet(sheet), 'Bank'), {
      type: 'buffer',
      bookType: 'xlsx',
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bank.xlsx', mimeType: 'application/octet-stream', buffer: buffer as Buffer });
    const reference = page.getByLabel('Reference', { exact: true });
    expect(await reference.locator('option:checked').innerText()).toBe('Referencia');
    await page.getByRole('checkbox', { name: 'Collections' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Compare' }).click();

    const lines = page.getByRole('group', { name: 'Lines of reconciliations' });
    await lines
      .getByRole('button', { name: /^Confirm: / })
      .nth(1)
      .waitFor();
    await expectAccessible(page);
    await lines
      .getByRole('button', { name: /^Confirm: / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Confirm' });
    await dialog.waitFor();
    await expectAccessible(page);
    await expectValidHtml(page);
    expect(await dialog.innerText()).toContain(proposed[0]!.paymentNo);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Confirm all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm all' }).click();
    await page.getByText('All proposals are confirmed.').waitFor();

    const download = page.waitForEvent('download');
    // It comes by itself, once the file is written again.
    await page.getByRole('button', { name: 'Download result' }).click();
    const content = await readFile(await (await download).path());
    const found = rowsOf(content);
    expect(found[1]!.slice(3)).toEqual(expect.arrayContaining(['⚠ Finding', '⚠ Our number']));
    const numbers = found.slice(2).map((cells) => [cells[4], cells[5]]);
    expect(numbers).toEqual([
      ['Same reference and amount', same!.paymentNo],
      ['Underpaid in the file', under!.paymentNo],
      ...proposed.map(({ paymentNo }) => ['Unique amount and day', paymentNo]),
      ['Not in Corridor', undefined],
    ]);
    if (!hasLibreOffice) return;
    const [opened] = Object.values(await readByLibreOffice(content));
    expect(comparable(opened!)).toEqual(comparable(found));
  });
});
