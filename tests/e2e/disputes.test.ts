import { expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

test('a payment that its payer disputes is contested with evidence, and won, while the page looks on', async ({
  page,
}) => {
  await signIn(page, { address: '/#/Collectorders/create' });
  await page.getByLabel('Payment method').selectOption({ label: 'SPEI' });
  await page.getByLabel('Amount').fill('9016');
  await page.getByRole('button', { name: 'Create a test order of 9,016.00' }).click();
  // The played network has it paid at once, and disputed some seconds later.
  const disputes = page.getByRole('group', { name: 'Disputes of this order' });
  await disputes.getByText('9,016.00').waitFor({ timeout: 30_000 });
  await disputes.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^MXS/ }).waitFor();
  await page.getByText('Reason: Goods or service not received').waitFor();

  await page.getByRole('button', { name: 'Contest' }).click();
  const form = page.getByRole('dialog', { name: 'Contest' });
  await form.getByRole('button', { name: 'Send answer' }).click();
  await form
    .getByText(/required/i)
    .first()
    .waitFor();
  await form
    .getByLabel('Why the payment is right')
    .fill('Delivered on 12 November, signed for by the payer.');
  const content = Buffer.from('%PDF-1.7\nSigned by Ana Torres');
  await form
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: content });
  await form.getByText('slip.pdf').waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send answer' }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Won').waitFor({ timeout: 30_000 });
  await page.getByText('The payment network has the answer').waitFor();
  await page
    .getByRole('link', { name: /slip\.pdf/ })
    .or(page.getByText('slip.pdf'))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Contest' }).count()).toBe(0);
  await expectAccessible(page);
});
