import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectAccessible } from './support/expectAccessible';
import { signIn } from './support/signIn';
import { startSandbox, type Sandbox } from './support/startSandbox';
import { test } from './support/test';

describe('the receiver of callbacks', () => {
  // It answers other tests' callbacks too.
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox?.stop());

  test('is led to by the menu of the account', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: /'s account$/ }).click();
    const [receiver] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Callback receiver' }).click(),
    ]);
    await receiver.getByRole('heading', { level: 1, name: 'Sandbox callback receiver' }).waitFor();
  });

  test('answers a test event as is chosen by the keyboard, and shows what arrived', async ({ page }) => {
    const call = async (path: string, body?: object, token?: string) => {
      const answer = await fetch(`${sandbox.url}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { Authorization: token }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as { data: never };
    };
    const { token } = (await call('global/testLogin', { account: 'owner@mariposa.example' })).data as {
      token: string;
    };
    const [application] = (await call('manage/MX/applications', undefined, token)).data as {
      id: string;
      appCode: string;
    }[];
    await page.goto(`${sandbox.url}/#/receiver?application=${application!.appCode}`);
    const chosen = page.getByRole('radio', { checked: true });
    await chosen.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Rejects each callback').waitFor();

    await call(`manage/MX/applications/${application!.id}/send-test`, { address: 'payIn' }, token);
    const arrived = page.getByRole('group').filter({ hasText: 'application.test' }).first();
    await arrived.getByText('Answered 401').waitFor();
    expect(await arrived.innerText()).toContain('Signature holds');
    await arrived.locator('summary').press('Enter');
    await arrived.getByText('"type": "application.test"').waitFor();
    await expectAccessible(page);
  });
});
