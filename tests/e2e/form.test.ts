import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { describedBy } from './support/describedBy';
import { openList } from './support/openList';
import { switchCountry } from './support/switchCountry';
import { test } from './support/test';

const submit = (page: Page) => page.locator('.form button[type=submit]').click();

async function openPayoutForm(page: Page): Promise<void> {
  await openList(page, 'Payout orders');
  await page.getByRole('link', { name: /^(New|Create)/ }).click();
  await page.getByRole('heading', { level: 1, name: /^New/ }).waitFor();
}

describe('a create form', () => {
  test('shows at each field what is missing, and focuses the first', async ({ page }) => {
    await openPayoutForm(page);
    await submit(page);
    const name = page.getByLabel('Payee name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(name)).toMatch(/payee name/i);
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('holds the limits of the country, and creates a record within them', async ({ page }) => {
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
    const review = page.getByRole('region', { name: 'What this will do' });
    await expect.poll(() => review.getByRole('definition').allTextContents()).toHaveLength(3);
    expect(await review.getByRole('definition').first().textContent()).toBe('1,250.00 MXN');
    await page.getByRole('button', { name: 'Create a test payout of 1,250.00 MXN' }).click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    expect(await page.getByRole('definition').filter({ hasText: 'María Fernanda López' }).count()).toBe(1);
  });

  test('has the fields that another country needs', async ({ page }) => {
    await openList(page, 'Payout orders');
    await switchCountry(page, 'Peru');
    await page.getByRole('link', { name: /^(New|Create)/ }).click();
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
    expect(await page.getByLabel('Payee name').inputValue()).toBe('Somebody');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Payout orders' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Payout orders' }).waitFor();
  });
});
