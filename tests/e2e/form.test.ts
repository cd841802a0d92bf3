import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { stepHistory, typeAddress } from './support/browserBar';
import { describedBy } from './support/describedBy';
import { sandboxOwner } from '../support/sandboxLogins';
import { expectAccessible } from './support/expectAccessible';
import { openCreate } from './support/openCreate';
import { openList } from './support/openList';
import { recoveryCode } from './support/recoveryCode';
import type { Sandbox } from './support/startSandbox';
import { switchCountry } from './support/switchCountry';
import { test } from './support/test';

const submit = (page: Page) => page.locator('.form button[type=submit]').click();

async function openPayoutForm(page: Page): Promise<void> {
  await openList(page, 'Payout orders');
  await openCreate(page);
}

/** Gives the owner's merchant so many approved payees in Mexico. */
async function addPayees({ connection }: Sandbox, count: number): Promise<void> {
  const database = new Client(connection);
  await database.connect();
  await database.query(
    `insert into payee (id, merchant_id, country, payee_no, nickname, payee_name, payee_account, account_type, currency, status, added_at)
     select gen_random_uuid(), (select merchant_id from merchant_user where account = $1), 'MX', 'SMX' || (10000 + n), 'Supplier ' || n,
       'Gómez ' || n, '0321800001183' || (50000 + n), 1, 'MXN', 'approved', now() from generate_series(1, $2::int) n`,
    [sandboxOwner.account, count],
  );
  await database.end();
}

describe('a create form', () => {
  test('shows at each field what is missing, and focuses the first', async ({ page }) => {
    await openPayoutForm(page);
    await submit(page);
    const name = page.getByLabel('Payee name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(name)).toMatch(/payee name/i);
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('holds the limits of the country, and creates a record within them', async ({ page, sandbox }) => {
    await openPayoutForm(page);
    const phone = page.getByLabel('Payee phone');
    await page.getByLabel('Payee name').fill('María Fernanda López');
    await page.getByLabel('Account type').selectOption({ label: 'Bank card' });
    await page.getByLabel('Payee account').fill('032180000118359719');
    await phone.fill('55123456789');
    await page.getByLabel('Amount').fill('1250');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect.poll(() => describedBy(phone)).toMatch(/Use 10 digits or fewer/);

    await phone.fill('5512345678');
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('region', { name: 'Check your payout' });
    await expect.poll(() => review.getByRole('definition').allTextContents()).toHaveLength(7);
    // Whom, and how much; then the fee, the sum and what is left.
    expect(await review.getByRole('definition').allTextContents()).toEqual(
      expect.arrayContaining(['María Fernanda López', '032180000118359719', '1,250.00 MXN']),
    );
    await page.getByLabel('Authenticator code').fill(await recoveryCode(sandbox));
    await page.getByRole('button', { name: 'Pay out 1,250.00 MXN' }).click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    expect(await page.getByRole('definition').filter({ hasText: 'María Fernanda López' }).count()).toBe(1);
  });

  test('finds one of many saved payees by name and last digits, and saves who is none', async ({
    page,
    sandbox,
  }) => {
    await addPayees(sandbox, 150);
    await openPayoutForm(page);
    const payee = page.getByRole('combobox', { name: 'Saved payee' });
    const offered = page.getByRole('listbox', { name: 'Saved payee' }).getByRole('option');
    await payee.fill('gomez 77');
    await expect.poll(() => offered.allTextContents()).toEqual([expect.stringContaining('Gómez 77')]);
    await payee.fill('0123');
    await expect.poll(() => offered.allTextContents()).toEqual([expect.stringContaining('•••• 0123')]);
    await expectAccessible(page);
    await payee.press('Enter');
    expect(await payee.inputValue()).toContain('Gómez 123');
    await expect.poll(() => page.getByLabel('Payee name').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear Saved payee' }).click();

    await page.getByLabel('Payee name').fill('Rosa Ibarra');
    await page.getByLabel('Account type').selectOption({ label: 'Bank card' });
    await page.getByLabel('Payee account').fill('032180000118359719');
    await page.getByLabel('Payee saved as').fill('Rosa, rent');
    await page.getByLabel('Payee phone').fill('5512345678');
    await page.getByLabel('Amount').fill('1252');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByLabel('Authenticator code').fill(await recoveryCode(sandbox));
    await page.getByRole('button', { name: 'Pay out 1,252.00 MXN' }).click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await openList(page, 'Payees');
    await page.getByRole('row').filter({ hasText: 'Rosa, rent' }).waitFor();
  });

  test('finds after a reload what was done although the connection was cut, and does it once', async ({
    page,
    complaints,
    sandbox,
  }) => {
    await openPayoutForm(page);
    await page.getByLabel('Payee name').fill('Inés Corte');
    await page.getByLabel('Account type').selectOption({ label: 'Bank card' });
    await page.getByLabel('Payee account').fill('032180000118359719');
    await page.getByLabel('Payee phone').fill('5512345678');
    await page.getByLabel('Amount').fill('777.77');
    await page.getByRole('button', { name: 'Review' }).click();
    complaints.expect(/payout-orders/);
    let sent = 0;
    await page.route(/MX\/payout-orders$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Authenticator code').fill(await recoveryCode(sandbox));
    await page.getByRole('button', { name: 'Pay out 777.77 MXN' }).click();
    await page.getByText("it won't be done twice", { exact: false }).waitFor();
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    const lost = 'The connection was lost while “Pay out” was being sent';
    const notice = page.locator('.notice').filter({ hasText: lost });
    await expect.poll(() => notice.textContent()).toMatch(/It went through: MX\w+\./);
    await notice.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('definition').filter({ hasText: 'Inés Corte' }).first().waitFor();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    const rows = page.getByRole('row').filter({ hasText: '777.77' });
    // The list is read anew while one looks at it.
    await expect.poll(async () => [await rows.count(), sent]).toEqual([1, 1]);
  });

  test('has the fields that another country needs', async ({ page }) => {
    await openList(page, 'Payout orders');
    await switchCountry(page, 'Peru');
    await openCreate(page);
    await page.getByLabel(/CCI/).fill('00221500202341707128');
    await page.getByLabel('ID type').selectOption({ label: 'DNI' });
    await page.getByLabel('ID number').fill('123');
    await submit(page);
    await expect.poll(() => describedBy(page.getByLabel('ID number'))).toMatch(/8/);
  });

  test('needs a confirmation before what was typed is lost', async ({ page }) => {
    await openPayoutForm(page);
    await page.getByLabel('Payee name').fill('Somebody');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('Payee name').inputValue()).toBe('Somebody');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
  });
});

/** The address and the place in the history, where the question about leaving has left nothing behind. */
const place = (page: Page) =>
  page.evaluate(() => ({ hash: location.hash, index: navigation.currentEntry?.index }));

describe('leaving a half-filled form by the browser', () => {
  test.for([
    ['an address that is typed', (page: Page) => typeAddress(page, '/#/Paymentorders')],
    ['an address of another country', (page: Page) => typeAddress(page, '/#/Paymentorders?country=PE')],
    ['the button to go back', (page: Page) => stepHistory(page, -1)],
  ] as const)('needs a confirmation: %s', async ([, go], { page }) => {
    await openPayoutForm(page);
    await page.getByLabel('Payee name').fill('Somebody');
    const before = await place(page);
    const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
    // Twice: after the first time, all is as it was.
    for (let time = 0; time < 2; time += 1) {
      await go(page);
      await dialog.waitFor();
      expect((await place(page)).hash).toBe(before.hash);
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => place(page)).toEqual(before);
      expect(await page.getByLabel('Payee name').inputValue()).toBe('Somebody');
    }
    await go(page);
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('needs none where the form is kept', async ({ page }) => {
    await openPayoutForm(page);
    const { hash } = await place(page);
    await page.getByLabel('Payee name').fill('Somebody');
    await typeAddress(page, '/#/PayDetailed');
    await page.getByRole('heading', { level: 1, name: 'Pay-in details' }).waitFor();
    await stepHistory(page, -1);
    await page.getByRole('heading', { level: 1, name: /^(Add|Create|Pay out$)/ }).waitFor();
    expect((await place(page)).hash).toBe(hash);
    expect(await page.getByLabel('Payee name').inputValue()).toBe('Somebody');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
