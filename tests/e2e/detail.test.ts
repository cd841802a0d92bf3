import { describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { expectValidHtml } from './support/expectValidHtml';
import { openList } from './support/openList';
import { test } from './support/test';

describe('a record', () => {
  test('is opened from the list, shows every field, its history and what belongs to it', async ({ page }) => {
    const list = await openList(page, 'Collection orders');
    const popover = await list.openFilter('Status');
    await popover.getByRole('checkbox', { name: 'Completed' }).check();
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['Completed']);
    const [number] = await list.column('Platform order no.');
    const [amount] = await list.column('Amount');
    await list.open(0);

    // A long number is shortened in the list.
    const name = new RegExp(number!.replace('…', '.*'));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByRole('term').allInnerTexts()).toEqual(
      expect.arrayContaining(['Merchant order no.', 'App ID', 'Payment method', 'Fee', 'Description']),
    );
    // An order that was paid otherwise has its amount above the figures alone.
    expect(await page.getByRole('main').innerText()).toMatch(new RegExp(`${amount!}\\s+MXN`));
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline
      .getByRole('listitem')
      .filter({ hasText: /^Completed/ })
      .waitFor();
    await timeline.getByRole('link', { name: 'Pay-in detail' }).first().waitFor();
    const payments = page.getByRole('group', { name: 'Payments of this order' }).first();
    await payments.getByRole('table').getByRole('link').first().waitFor();

    await page.goBack();
    await list.ready();
    expect([...new Set(await list.column('Status'))]).toEqual(['Completed']);
  });

  test('shows a masked value whole where that is asked for, and notes who read it', async ({ page }) => {
    const list = await openList(page, 'Payout orders');
    await list.open(0);
    const account = page
      .getByRole('definition')
      .filter({ has: page.getByRole('button', { name: /^Show / }) });
    const masked = await account.first().innerText();
    expect(masked).toMatch(/^•+ ?\d{4}$/);
    await account
      .first()
      .getByRole('button', { name: /^Show / })
      .click();
    const whole = page.getByRole('definition').filter({ has: page.getByRole('button', { name: /^Hide / }) });
    await expect.poll(() => whole.innerText()).toMatch(new RegExp(`^\\d+${masked.slice(-4)}$`));
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByText(/viewed in full/)
      .waitFor();
    await expectAccessible(page);
    await expectValidHtml(page);
    await whole.getByRole('button', { name: /^Hide / }).click();
    await expect.poll(() => account.first().innerText()).toBe(masked);
  });

  test('that is not the merchant’s is reported as not found', async ({ page, complaints }) => {
    await openList(page, 'Collection orders');
    complaints.expect(/404/);
    await page.goto('/#/Collectorders/018f3c5a-7e2b-7c1d-9a4e-000000000000');
    await page.getByText('This record is not in Mexico').waitFor();
  });
});

describe('an action', () => {
  test('is offered where its condition holds, and once confirmed changes the order, its payment and its history', async ({
    page,
  }) => {
    const list = await openList(page, 'Collection orders');
    const popover = await list.openFilter('Status');
    await popover.getByRole('checkbox', { name: 'In progress' }).check();
    await popover.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => [...new Set(await list.column('Status'))]).toEqual(['In progress']);
    await list.open(0);
    await page.getByRole('button', { name: 'Simulate callback' }).click();

    const dialog = page.getByRole('dialog', { name: 'Simulate callback' });
    await dialog.getByText('in the sandbox').waitFor();
    await dialog.getByLabel('Callback amount').fill('-1');
    await dialog.getByRole('button', { name: /^Simulate/ }).click();
    await expect.poll(() => dialog.getByLabel('Callback amount').getAttribute('aria-invalid')).toBe('true');

    await dialog.getByLabel('Callback amount').fill('1000000.5');
    await dialog.getByRole('button', { name: 'Simulate a payment of 1,000,000.50 MXN' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Payment made. The callback is being sent.').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Completed').waitFor();
    await page.getByRole('table').getByText('1,000,000.50').first().waitFor();
    await page.getByRole('button', { name: 'Simulate callback' }).waitFor({ state: 'detached' });
  });

  test('sends a payment’s callback again after asking', async ({ page }) => {
    const list = await openList(page, 'Pay-in details');
    const orders = await list.column('Platform order no.');
    await list.open(orders.findIndex((order) => order !== '—'));
    await page.getByRole('button', { name: 'Resend callback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend callback' });
    await dialog.getByText('receives the same event again').waitFor();
    await dialog.getByRole('button', { name: 'Resend callback' }).click();
    await page.getByText('The callback is being resent.').waitFor();
  });
});
