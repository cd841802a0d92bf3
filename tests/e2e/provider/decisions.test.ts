import { describe, expect } from 'vitest';
import { expectAccessible } from '../support/expectAccessible';
import { test } from '../support/test';
import { approveElsewhere, recharge, rowOf, seen, signInAsSample } from './support';

const waiting = encodeURIComponent('{"status":["underReview"]}');

describe('the operators’ page', () => {
  test('leads from what waits to a record, which is approved after all of it was shown', async ({
    page,
    gatewayUrl,
  }) => {
    const [made] = await recharge(gatewayUrl, 1_234_00);
    await signInAsSample(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Recharges in Mexico: \d+ waiting$/ }).click();
    await page.getByRole('heading', { name: 'Recharges', level: 1 }).waitFor();
    await expectAccessible(page);
    await rowOf(page, made!).getByRole('link').first().click();
    await seen(page).getByText('Merchant no.').waitFor();
    expect(await seen(page).getByRole('button', { name: 'Return' }).count()).toBe(0);
    await expectAccessible(page);
    await seen(page).getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await dialog.getByText('Mariposa Games').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve 1,234.00 MXN' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seen(page).getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  });

  test('lists withdrawals of all merchants, and those of one', async ({ page }) => {
    await signInAsSample(page);
    await page.goto('/provider.html#/withdrawals?country=PE&filter=%7B%7D');
    const numbers = seen(page).locator('tbody td:nth-child(2)');
    await expect.poll(async () => new Set(await numbers.allTextContents()).size).toBeGreaterThan(1);
    const [number = ''] = await numbers.allTextContents();
    const filter = encodeURIComponent(JSON.stringify({ merchant: number }));
    await page.goto(`/provider.html#/withdrawals?country=PE&filter=${filter}`);
    await expect.poll(async () => [...new Set(await numbers.allTextContents())]).toEqual([number]);
  });

  test('says who has decided where another operator was faster', async ({ page, gatewayUrl, complaints }) => {
    complaints.expect(/status of 422/);
    const [made] = await recharge(gatewayUrl, 2_345_00);
    await signInAsSample(page);
    await page.goto(`/provider.html#/recharges/${made!.id}?country=MX`);
    await seen(page).getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await approveElsewhere(gatewayUrl, made!);
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByText(/is "Approved", changed by Second approver at/).waitFor();
    await page.keyboard.press('Escape');
    await seen(page).getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  });

  test('rejects several with one reason, and says what became of each', async ({ page, gatewayUrl }) => {
    const made = await recharge(gatewayUrl, 345_00, 346_00);
    await signInAsSample(page);
    await page.goto(`/provider.html#/recharges?country=MX&filter=${waiting}`);
    for (const recharged of made) await rowOf(page, recharged).getByRole('checkbox').check();
    await page.getByRole('group', { name: /^2 / }).getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await dialog.getByText('691.00 MXN').first().waitFor();
    await dialog.getByRole('textbox').fill('The transfer never arrived.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Reject/ }).click();
    await expect.poll(() => dialog.locator('.rows-dialog__state--done').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.goto(`/provider.html#/recharges/${made[0]!.id}?country=MX`);
    await seen(page).getByText('The transfer never arrived.').first().waitFor();
  });

  test('is used by keyboard, on a phone and in Chinese', async ({ page, gatewayUrl }) => {
    await recharge(gatewayUrl, 456_00);
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto('/provider.html');
    await page.getByRole('button', { name: /^Clerk/ }).press('Enter');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(375);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');
    await page.getByRole('heading', { name: '今日', level: 1 }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^墨西哥的/ })
      .first()
      .press('Enter');
    await seen(page)
      .getByRole('heading', { name: /充值|提现/, level: 1 })
      .waitFor();
    await expectAccessible(page);
  });

  test('refuses above the amount of an operator, and says so', async ({ page, gatewayUrl, complaints }) => {
    complaints.expect(/status of 403/);
    const [made] = await recharge(gatewayUrl, 60_000_00);
    await signInAsSample(page, /^Clerk/);
    await page.goto(`/provider.html#/recharges/${made!.id}?country=MX`);
    await seen(page).getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByText(/5,000\.00/).waitFor();
  });

  test('ends the session where an operator signs out', async ({ page, complaints }) => {
    complaints.expect(/status of 401/);
    await signInAsSample(page);
    await page.getByRole('button', { name: /Sample approver/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await expectAccessible(page);
    const status = await page.evaluate(async () => (await fetch('/api/provider/session')).status);
    expect(status).toBe(401);
  });
});
