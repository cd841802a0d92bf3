import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sandboxFinance } from '../support/sandboxLogins';
import { chooseRecord } from './support/chooseRecord';
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
  await page.getByText('Details', { exact: true }).click();
  await page.getByText('Held for withdrawals').waitFor();
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor();
  expect(page.url()).toContain('#/amountRaised');
  await chooseRecord(page, 'Bank account');
  await page.getByLabel('Requested amount', { exact: true }).fill('1234.56');
  // All of the decision can be seen at once: what is done, the code, and the button that does it.
  for (const [width, height] of [
    [375, 667],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const change = page.getByRole('button', { name: 'Change details' });
    if (await change.isVisible()) await change.click();
    await page.getByRole('button', { name: 'Review' }).click();
    for (const part of [
      page.getByRole('region', { name: 'Check your withdrawal' }),
      page.getByRole('button', { name: 'Withdraw 1,234.56 MXN' }),
    ])
      await expect.poll(() => shownShare(part)).toBeGreaterThan(0.99);
  }
  await page.getByLabel('Authenticator code').fill(appCode(sandboxFinance.secret, gatewayUrl));
  await page.getByRole('button', { name: 'Withdraw 1,234.56 MXN' }).click();
  await page.getByRole('heading', { level: 1, name: /^MXW/ }).waitFor();
  // The fee depends on the kind of the account, of which the sandbox has several.
  const sum = await page.locator('dl', { hasText: 'Fee' }).innerText();
  const [amount = 0, fee = 0, total] = Array.from(sum.matchAll(/[\d,]+\.\d\d(?= MXN)/g), ([figure]) =>
    Number(figure.replaceAll(/\D/g, '')),
  );
  expect(amount).toBe(123456);
  expect(fee).toBeGreaterThan(0);
  expect(total).toBe(amount + fee);
  await expectAccessible(page);
});

/** How much of an element is in the window, without scrolling. */
const shownShare = (part: Locator) =>
  part.evaluate(
    (element) =>
      new Promise<number>((resolve) =>
        new IntersectionObserver(([entry]) => resolve(entry!.intersectionRatio)).observe(element),
      ),
  );
