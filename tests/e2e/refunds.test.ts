import { expect } from 'vitest';
import { sandboxFinance } from '../support/sandboxLogins';
import { appCode } from './support/appCode';
import { expectAccessible } from './support/expectAccessible';
import { ListPage } from './support/ListPage';
import { signIn } from './support/signIn';
import { test } from './support/test';

test('part of a payment goes back from its page: the form begins with it, a code confirms it, and the order says so', async ({
  page,
  gatewayUrl,
  complaints,
}) => {
  complaints.expect(/422/);
  const settled = encodeURIComponent(JSON.stringify({ settlement: ['settled'] }));
  await signIn(page, { account: /finance/i, address: `/#/PayDetailed?filter=${settled}` });
  const list = await new ListPage(page, 'Pay-in details').ready();
  await list.open(0);
  const refund = page.getByRole('link', { name: 'Refund a payment' });
  await refund.waitFor();
  const number = await page.getByRole('heading', { level: 1 }).locator('..').innerText();
  await refund.click();
  await page.getByRole('heading', { level: 1, name: 'Refund a payment' }).waitFor();
  const payment = await page.getByRole('textbox', { name: 'Payment serial no.' }).inputValue();
  expect(number).toContain(payment);

  await page.getByLabel('Refund amount').fill('9000000');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByText(/at most .* can go back/).waitFor();
  await page.getByLabel('Refund amount').fill('1.5');
  await page.getByLabel('Why').fill('Delivered late');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('region', { name: 'Check your refund' }).waitFor();
  await page.getByLabel('Authenticator code').fill(appCode(sandboxFinance.secret, gatewayUrl));
  await page.getByRole('button', { name: /^Refund .*1.50/ }).click();
  await page.getByRole('heading', { level: 1, name: /^MXB/ }).waitFor();
  await page.getByText('Delivered late').waitFor();
  // The played network sends it back within seconds, and the page follows.
  await page.getByRole('region', { name: 'Timeline' }).getByText('Completed').waitFor();
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Order of this payment' }).getByRole('link').first().click();
  await page.getByRole('group', { name: 'Refunds of this order' }).getByText('1.50').waitFor();
  await page.getByText('Refunded amount').waitFor();
});
