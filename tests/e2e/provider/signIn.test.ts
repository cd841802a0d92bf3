import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { authenticatorCode } from '../../support/authenticatorCode';
import { databaseUrl } from '../../support/databases';
import { testKeyFile } from '../../support/keyRing';
import { program } from '../../support/program';
import { expectAccessible } from '../support/expectAccessible';
import { type Sandbox, startSandbox } from '../support/startSandbox';
import { test } from '../support/test';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

/** Adds an operator by the command, and returns the code of the invitation that it prints. */
async function invite(name: string): Promise<string> {
  const args = [
    ...program('src/cli/operator/operator.ts'),
    'operators',
    'add',
    name,
    '--email',
    'rosa@example.com',
  ];
  const own = {
    DATABASE_URL: databaseUrl(sandbox.connection),
    SECRETS_KEY_FILE: testKeyFile(),
    SANDBOX: '1',
  };
  const env = { ...process.env, ...own };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return /^ {2}(\S+)$/m.exec(stdout)![1]!;
}

const first = 'Correct-horse-9';
const second = 'Battery-staple-7';

/** So far from now is the code of the authenticator before, and that after: each is good for one use, and none before the last. */
const step = 30_000;

describe('an operator who was invited', () => {
  test('sets a password and an authenticator, changes it, and signs in with it', async ({ page }) => {
    const invitation = await invite('Rosa Díaz');
    await page.goto(`${sandbox.url}/provider.html`);
    await page.getByRole('button', { name: 'Sign in for the first time' }).click();
    await page.getByLabel('Name').fill('Rosa Díaz');
    await page.getByLabel('Code of the invitation').fill(invitation);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = (await page.locator('code.mono').textContent())!;
    await page.getByLabel('New password', { exact: true }).fill(first);
    await page.getByLabel('Repeat the new password').fill(first);
    await page.getByLabel('Authenticator code').fill(authenticatorCode(secret, Date.now() - step));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();

    await page.getByRole('button', { name: /Rosa Díaz/ }).click();
    await page.getByRole('button', { name: 'Your password' }).click();
    await page.getByRole('heading', { name: 'Your password', level: 1 }).waitFor();
    await page.getByLabel('Current password').fill(first);
    await page.getByLabel('New password', { exact: true }).fill(second);
    await page.getByLabel('Repeat the new password').fill(second);
    await page.getByLabel('Authenticator code').fill(authenticatorCode(secret));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').first().waitFor();

    await page.getByRole('button', { name: /Rosa Díaz/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Name').fill('Rosa Díaz');
    await page.getByLabel('Password', { exact: true }).fill(second);
    await page.getByLabel('Authenticator code').fill(authenticatorCode(secret, Date.now() + step));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const cookies = await page.context().cookies(`${sandbox.url}/api/provider`);
    expect(cookies.find(({ name }) => name === 'corridor_operator')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/provider',
    });
  });
});
