import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { sandboxAccounts } from '../support/sandboxAccounts';
import { appCode } from './support/appCode';
import { expectAccessible } from './support/expectAccessible';
import { newestMail } from './support/newestMail';
import { SignInPage } from './support/SignInPage';
import { startSandbox, type Sandbox } from './support/startSandbox';
import { test } from './support/test';

const owner = sandboxAccounts.find(({ account }) => account === 'owner@mariposa.example')!;
const invited = 'vera@mariposa.example';
const password = 'Own-password-7';

describe('an owner', () => {
  // The test adds users and roles.
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox?.stop());

  const enterCode = (page: Page) =>
    page.getByLabel('Authenticator code').fill(appCode(owner.authenticatorSecret!, sandbox.url));

  test('makes a role and invites somebody, who signs in and sees what the role shows', async ({ page }) => {
    await page.goto(`${sandbox.url}/#/testlogin`);
    await page.getByRole('button', { name: /owner/i }).first().click();
    await page.locator('.shell').waitFor();
    await page.goto(`${sandbox.url}/#/Roles/create?country=Global`);
    await page.getByLabel('Name', { exact: true }).fill('Order desk');
    const orders = page.getByRole('group', { name: 'Collection orders' });
    await orders.getByRole('checkbox', { name: 'Export' }).check();
    expect(await page.getByRole('checkbox', { name: 'Collection orders' }).isChecked()).toBe(true);
    await expectAccessible(page);
    await enterCode(page);
    await page.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order desk' }).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Lucía Herrera').waitFor();
    await expectAccessible(page);

    await page.goto(`${sandbox.url}/#/Users/create?country=Global`);
    await page.getByLabel('Email', { exact: true }).fill(invited);
    await page.getByLabel('Name', { exact: true }).fill('Vera Solano');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Order desk');
    await expectAccessible(page);
    await enterCode(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vera Solano' }).waitFor();
    await page.getByText('Invited').first().waitFor();
    await expect.poll(() => newestMail(sandbox, invited)).toContain('Initial password');
    const initial = /Initial password: (\S+)/.exec(await newestMail(sandbox, invited))![1]!;

    await page.context().clearCookies();
    const steps = new SignInPage(page, 'en', sandbox.url);
    await steps.open();
    await page.reload();
    await steps.enter(invited, initial);
    await steps.at('passwordTitle');
    await steps.field('new-password.password').fill(password);
    await steps.field('new-password.repeatPassword').fill(password);
    await steps.press('savePassword');
    await steps.at('bindTitle');
    const secret = (await page.locator('.secret-text code').innerText()).replaceAll(' ', '');
    await steps.field('bindCode').fill(appCode(secret, sandbox.url));
    await steps.at('recoveryCodesTitle');
    await page.getByRole('checkbox').check();
    await steps.press('toApp');
    await steps.signedIn();
    await page.goto(`${sandbox.url}/#/Collectorders?country=MX`);
    await page.getByRole('heading', { level: 1, name: 'Collection orders' }).waitFor();
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });
});
