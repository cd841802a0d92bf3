import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { authenticatorCode } from '../support/authenticatorCode';
import { expectAccessible } from './support/expectAccessible';
import { openAccountMenu } from './support/openAccountMenu';
import { signIn } from './support/signIn';
import { test } from './support/test';

/** The sandbox's second owner, whom no other file signs in with a password. The tests follow each other. */
const owner = {
  account: 'owner@condor.example',
  password: 'Condor-2026',
  secret: 'CONDOROWNER23456ABCDEFGHIJKLMNOP',
};
/** From the test that makes them on; each works once. */
let recoveryCodes: string[] = [];

const newPassword = 'Cóndor+andino-7';

async function open(page: Page, section: string): Promise<void> {
  await signIn(page, { account: /Second owner/, address: `/#/personalCenter?section=${section}` });
  await page.getByRole('heading', { level: 1, name: 'Personal center' }).waitFor();
}

/** Begins another session of the owner, as another browser would, and answers its token. */
async function signInElsewhere(gatewayUrl: string, agent: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/api/global/testLogin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ account: owner.account }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** The gateway's code for a call with a token. */
async function codeFor(gatewayUrl: string, token: string): Promise<number> {
  const answer = await fetch(`${gatewayUrl}/api/global/auth/account/getMenuListForAuthorization`, {
    headers: { Authorization: token },
  });
  return ((await answer.json()) as { code: number }).code;
}

async function useRecoveryCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes.pop()!.toLowerCase().replaceAll('-', ' '));
}

/** Leaves the codes, which are answered. */
async function storeCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Save the codes, then').waitFor();
  await page.getByLabel('I have saved these codes in a safe place.').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return codes;
}

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0';

describe('the personal center', () => {
  test('is reached from the account, and changes the nickname everywhere', async ({ page }) => {
    await signIn(page, { account: /Second owner/ });
    const menu = await openAccountMenu(page);
    await menu.getByRole('button', { name: 'Personal center' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personal center' }).waitFor();
    await page.getByText(owner.account).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change nickname' }).click();
    await page.getByLabel('Nickname').fill('Tomás Q. Andrade');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nickname changed.').waitFor();
    await page.getByRole('button', { name: /^Tomás Q. Andrade .* Account$/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Tomás Q. Andrade .* Account$/ }).waitFor();
  });

  test('shows what is wrong with a password or code, and then makes new recovery codes', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/422/);
    await open(page, 'authenticator');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('Code from your current authenticator').fill(authenticatorCode(owner.secret));
    await page.getByRole('button', { name: 'Create new codes' }).click();
    const password = page.getByLabel('Current password').and(page.locator('[aria-invalid=true]:focus'));
    await password.waitFor();
    await expectAccessible(page);
    await password.fill(owner.password);
    await page.getByRole('button', { name: 'Create new codes' }).click();
    recoveryCodes = await storeCodes(page);
    expect(recoveryCodes).toHaveLength(10);
    await page.getByText('10 left').waitFor();
  });

  test('ends other sessions, one or all, at once', async ({ page, gatewayUrl }) => {
    const tokens = [await signInElsewhere(gatewayUrl, safari), await signInElsewhere(gatewayUrl, firefox)];
    await open(page, 'sessions');
    const end = page.getByRole('button', { name: 'Sign out: Safari on iOS' }).first();
    await end.waitFor();
    await expectAccessible(page);
    await end.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Safari on iOS at .* will be signed out now/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Session signed out.').waitFor();
    expect(await codeFor(gatewayUrl, tokens[0]!)).toBe(409);
    expect(await codeFor(gatewayUrl, tokens[1]!)).toBe(200);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are not signed in anywhere else.').waitFor();
    expect(await codeFor(gatewayUrl, tokens[1]!)).toBe(409);
    await page.getByRole('button', { name: /^Sign out: / }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'This session' }).waitFor();
  });

  test('changes the password, which ends all other sessions and not this one', async ({
    page,
    complaints,
    gatewayUrl,
  }) => {
    const other = await signInElsewhere(gatewayUrl, firefox);
    await open(page, 'password');
    await page.getByLabel('Current password').fill(owner.password);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('Repeat the new password').fill(newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password does not meet all the rules yet.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    complaints.expect(/422/);
    await page.getByLabel('Authenticator code').fill('000000');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Authenticator code').and(page.locator('[aria-invalid=true]')).waitFor();
    await useRecoveryCode(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    expect(await codeFor(gatewayUrl, other)).toBe(409);
    await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('');
    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByText('9 recovery codes left').waitFor();
  });

  test('replaces the authenticator by one that shows a code of the new secret', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/422/);
    await open(page, 'authenticator');
    await page.getByRole('button', { name: 'Set up a new phone or app' }).click();
    await page.getByLabel('Current password').fill(newPassword);
    await useRecoveryCode(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await expectAccessible(page);
    const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    const input = page.getByLabel('Code from the new app');
    await input.fill(authenticatorCode(owner.secret));
    await page.getByRole('button', { name: 'Replace authenticator' }).click();
    await input.and(page.locator('[aria-invalid=true]')).waitFor();
    await input.fill(authenticatorCode(secret));
    await page.getByRole('button', { name: 'Replace authenticator' }).click();
    recoveryCodes = await storeCodes(page);
    await page.getByText('Your new authenticator is set up').waitFor();
    owner.secret = secret;
  });

  test('allows only the addresses of a list, and never locks its own user out', async ({
    page,
    complaints,
    gatewayUrl,
  }) => {
    await open(page, 'whitelist');
    const dialog = page.getByRole('dialog');
    const code = () => dialog.getByLabel('Authenticator code').fill(recoveryCodes.pop()!);
    await page.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByLabel('Address or range').fill('198.51.100.9/24');
    await code();
    complaints.expect(/422/);
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByText('Your own IP is not in the list, so you would be locked out.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add my IP' }).click();
    await code();
    await dialog.getByRole('button', { name: 'Add my IP' }).click();
    await page.getByRole('cell', { name: 'Includes your IP' }).waitFor();
    await page.getByText('Only listed addresses can sign in', { exact: true }).waitFor();
    await expectAccessible(page);

    // Another one who comes from the same address still may.
    const token = await signInElsewhere(gatewayUrl, firefox);
    expect(await codeFor(gatewayUrl, token)).toBe(200);
    await page.getByRole('button', { name: /^Delete: / }).click();
    await dialog.getByLabel('Authenticator code').fill('000000');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await code();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('All addresses can sign in').waitFor();
  });

  test('shows what happened, in the account’s zone and in both languages', async ({ page }) => {
    await open(page, 'history');
    const table = page.getByRole('table');
    await table
      .getByRole('row', { name: /IP whitelist changed Success — .* Chrome on/ })
      .first()
      .waitFor();
    await table
      .getByRole('row', { name: /Confirmation by code Failure Wrong code/ })
      .first()
      .waitFor();
    const shown = async () =>
      (await table.getByRole('row').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
    const rows = await shown();
    await page.getByRole('button', { name: 'Next page' }).click();
    // The rows of the page before stay until those of the next one are there.
    await expect.poll(shown).not.toContain(rows[1]);
    rows.push(...(await shown()));
    for (const event of ['Authenticator replaced', 'Password changed', 'Session signed out']) {
      expect(rows).toContainEqual(expect.stringContaining(`${event} Success`));
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(shown).toContain(rows[1]);
    await page.context().addCookies([{ name: 'language', value: 'zh', url: page.url() }]);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '登录记录' }).waitFor();
    await page.getByRole('cell', { name: '修改 IP 白名单' }).first().waitFor();
  });

  test('resets a forgotten password by a code from the inbox, and ends all sessions', async ({
    page,
    gatewayUrl,
  }) => {
    await open(page, 'password');
    await page.getByRole('button', { name: 'Reset it by email' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(`We sent a code to ${owner.account}`).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Send new code in \d+ s$/ }).waitFor();
    const inbox = async () => {
      const answer = await fetch(`${gatewayUrl}/api/global/sandbox/inbox?account=${owner.account}`);
      const { data } = (await answer.json()) as { data: { text: string }[] };
      return data.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    };
    await expect.poll(inbox).not.toEqual([]);
    await page.getByLabel('Code from the email').fill((await inbox())[0]!);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password', { exact: true }).fill('Another-password-8');
    await page.getByLabel('Repeat the new password').fill('Another-password-8');
    await expectAccessible(page);
    await useRecoveryCode(page);
    await page.getByRole('button', { name: 'Set password and sign out' }).click();
    await page.getByText('Your new password is set. Sign in with it.').waitFor();
    await page.getByLabel('Account', { exact: true }).fill(owner.account);
    await page.getByLabel('Password', { exact: true }).fill('Another-password-8');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Authenticator code').waitFor();
  });
});
