import { expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

test('the fee calculator computes what the price list says, on the page of the merchant', async ({
  page,
}) => {
  await signIn(page, { address: '/#/BusinessInformation?country=MX' });
  await page.getByRole('heading', { level: 1, name: 'Merchant information' }).waitFor();
  await page.getByText('accounts@mariposa.example').waitFor();
  await page.getByRole('row', { name: /^OXXO In effect .*8\.00/ }).waitFor();
  await page.getByRole('row', { name: /^OXXO Announced 20.*7\.50/ }).waitFor();
  await page.getByLabel('Payment method', { exact: true }).last().selectOption({ label: 'OXXO' });
  await page.getByLabel('Amount', { exact: true }).fill('5000');
  await page.getByRole('button', { name: 'Calculate' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.waitFor();
  expect(await result.innerText()).toContain('8.00 + 2% × 5,000.00 = 108.00');
  await page.getByLabel('Transaction type').selectOption({ label: 'Withdrawal' });
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('25.00 + 0.1% × 5,000.00 = 30.00').waitFor();
  await expectAccessible(page);
});
