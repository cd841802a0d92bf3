import { expect } from 'vitest';
import { authenticatorCode } from '../support/authenticatorCode';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

/** The secret of the sandbox's first owner. */
const secret = 'MARIPOSAOWNER2345ABCDEFGHIJKLMNO';

test('money is withdrawn to a bank account: fee and total are shown, a code confirms it, and it is under review', async ({
  page,
}) => {
  await signIn(page, { address: '/#/MoneymManagement?country=MX' });
  await page.getByRole('heading', { level: 1, name: 'Funds' }).waitFor();
  await page.getByText('Held for withdrawals').waitFor();
  await page.getByRole('link', { name: 'New withdrawal' }).click();
  await page.getByRole('heading', { level: 1, name: 'New withdrawal' }).waitFor();
  expect(page.url()).toContain('#/amountRaised');
  await page.getByLabel('Bank account', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Amount', { exact: true }).fill('1234.56');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Authenticator code').fill(authenticatorCode(secret));
  await page.getByRole('button', { name: 'Withdraw 1,234.56 MXN' }).click();
  await page.getByRole('heading', { level: 1, name: /^MXW/ }).waitFor();
  await page.getByText('1,260.79 MXN').waitFor();
  await expectAccessible(page);
});
