import { expect } from 'vitest';
import { sandboxFinance } from '../support/sandboxLogins';
import { appCode } from './support/appCode';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test } from './support/test';

test('money is withdrawn to a bank account: fee and total are shown, a code confirms it, and it is under review', async ({
  page,
  gatewayUrl,
}) => {
  await signIn(page, { account: /finance/i, address: '/#/MoneymManagement?country=MX' });
  await page.getByRole('heading', { level: 1, name: 'Funds' }).waitFor();
  await page.getByText('Held for withdrawals').waitFor();
  await page.getByRole('link', { name: 'New withdrawal' }).click();
  await page.getByRole('heading', { level: 1, name: 'New withdrawal' }).waitFor();
  expect(page.url()).toContain('#/amountRaised');
  await page.getByLabel('Bank account', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Amount', { exact: true }).fill('1234.56');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Authenticator code').fill(appCode(sandboxFinance.secret, gatewayUrl));
  await page.getByRole('button', { name: 'Withdraw 1,234.56 MXN' }).click();
  await page.getByRole('heading', { level: 1, name: /^MXW/ }).waitFor();
  await page.getByText('1,260.79 MXN').waitFor();
  await expectAccessible(page);
});
