import { describe, expect } from 'vitest';
import { sandboxFinance } from '../support/sandboxLogins';
import { appCode } from './support/appCode';
import { expectAccessible } from './support/expectAccessible';
import { signOut } from './support/signOut';
import { test } from './support/test';

describe('signing in', () => {
  test('takes the account, its password and the authenticator’s code, and shows the first screen', async ({
    page,
    complaints,
    gatewayUrl,
  }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter your account.').waitFor();

    complaints.expect(/4\d\d/);
    await page.getByLabel('Account', { exact: true }).fill(sandboxFinance.account);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Account', { exact: true }).inputValue()).toBe(sandboxFinance.account);

    await page.getByLabel('Password', { exact: true }).fill(sandboxFinance.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enter your authenticator code' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Authenticator code').fill('000000');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Authenticator code').fill(appCode(sandboxFinance.secret, gatewayUrl));
    await page.getByRole('heading', { level: 1, name: 'Account overview' }).waitFor();

    const [token] = (await page.context().cookies()).filter(({ name }) => name === 'Admin-Token');
    expect(token).toMatchObject({ sameSite: 'Strict' });
  });

  test('ends for every open page of the browser, and at the gateway', async ({ page, gatewayUrl }) => {
    await page.goto('/#/testlogin');
    await page.getByRole('button', { name: /owner/i }).first().click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')!.value;
    await signOut(page);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /account|country/i.test(key))),
    ).toEqual([]);
    const ask = () =>
      fetch(`${gatewayUrl}/api/global/auth/account/getMenuListForAuthorization`, {
        headers: { Authorization: token },
      });
    // The page does not wait for the gateway.
    await expect.poll(async () => (await ask()).status).toBe(401);
    expect(await (await ask()).json()).toMatchObject({ code: 409 });
  });
});
