import type { BrowserContextOptions } from 'playwright-core';
import { describe } from 'vitest';
import { sandboxOwner } from '../support/sandboxLogins';
import { appCode } from './support/appCode';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { test as anyTest } from './support/test';

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
};

/** What the screens call what a transfer needs. */
const words = {
  en: {
    link: 'Transfer to a merchant',
    account: 'Receiving account',
    again: 'Confirm receiving account',
    amount: 'Amount',
    review: 'Review',
    code: 'Authenticator code',
    submit: 'Transfer 12.34 MXN',
    entries: 'Ledger entries',
  },
  zh: {
    link: '商户转账',
    account: '收款账户',
    again: '确认收款账户',
    amount: '金额',
    review: '核对',
    code: '动态验证码',
    submit: '转账 12.35 MXN',
    entries: '对应的账目',
  },
};

describe.each([
  ['en', phone],
  ['zh', desk],
] as const)('a merchant transfer, in %s', (language, contextOptions) => {
  const test = anyTest.extend<{ contextOptions: BrowserContextOptions }>({
    contextOptions: { ...contextOptions, timezoneId: 'Pacific/Auckland' },
  });
  const { link, account, again, amount, review, code, submit, entries } = words[language];

  test('leads from the funds to its record', async ({ page, gatewayUrl }) => {
    await page.context().addCookies([{ name: 'language', value: language, url: gatewayUrl }]);
    await signIn(page, { address: '/#/MoneymManagement?country=MX' });
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByLabel(account, { exact: true }).fill('800202');
    await page.getByLabel(again, { exact: true }).fill('800202');
    await page.getByText('C*** M***').waitFor();
    await page.getByLabel(amount, { exact: true }).fill(/[\d.]+/.exec(submit)![0]);
    await page.getByRole('button', { name: review }).click();
    await page.getByLabel(code).fill(appCode(sandboxOwner.secret, gatewayUrl));
    await expectAccessible(page);
    await page.getByRole('button', { name: submit }).click();
    await page.waitForURL(({ hash }) => hash.startsWith('#/merchantTransferRecords/'));
    await page
      .getByText(/^MXT\d{20}$/)
      .first()
      .waitFor();
    await page.getByRole('group', { name: entries }).getByRole('link').first().waitFor();
    await expectAccessible(page);
  });
});
