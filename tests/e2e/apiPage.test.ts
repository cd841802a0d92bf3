import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sandboxOwner } from '../support/sandboxLogins';
import { appCode } from './support/appCode';
import { expectAccessible } from './support/expectAccessible';
import { test } from './support/test';

/** Adds an application in Mexico as its merchant's owner does. */
async function addApplication(gatewayUrl: string) {
  const pair = generateKeyPairSync('ed25519');
  const send = async <T>(path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${gatewayUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { code, data } = (await answer.json()) as { code: number; data: T };
    expect(code).toBe(200);
    return data;
  };
  const { token } = await send<{ token: string }>('global/testLogin', { account: sandboxOwner.account });
  const application = await send<{ appCode: string; developerSecret: string }>(
    'manage/MX/applications',
    {
      name: 'Tried in a browser',
      scopes: ['read', 'collect'],
      requestPublicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    },
    {
      Authorization: token,
      'Idempotency-Key': randomUUID(),
      'Authenticator-Code': appCode(sandboxOwner.secret, gatewayUrl),
    },
  );
  return {
    ...application,
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Opens a call of the document, `POST /api/v1/…`, and answers its part of the page. */
async function openCall(page: Page, call: string) {
  const summary = page.getByRole('button', { name: new RegExp(`^${call} `) }).first();
  await summary.click();
  return page.locator('.opblock', { has: summary });
}

const width = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the page of the merchant API', () => {
  test('creates an order that it has signed with the developer secret, and reads it with a private key', async ({
    page,
    gatewayUrl,
  }) => {
    const { appCode: application, developerSecret, privateKey } = await addApplication(gatewayUrl);
    await page.goto(`/merchant-api.html?country=MX&application=${application}`);
    expect(await page.getByLabel('App ID').inputValue()).toBe(application);
    await page.getByLabel('Developer secret or private key').fill('whsec');
    await page.getByRole('button', { name: 'Sign calls with it' }).click();
    await page.getByText('This is neither').waitFor();
    await page.getByLabel('Developer secret or private key').fill(developerSecret);
    await page.getByRole('button', { name: 'Sign calls with it' }).click();
    await page.getByText(`Calls are signed for ${application} with its developer secret`).waitFor();

    const create = await openCall(page, 'POST /api/v1/collection-orders');
    await create.locator('textarea').fill('{"merchantOrderNo":"BROWSER-1","method":"SPEI","amount":900100}');
    await create.getByRole('button', { name: 'Execute' }).click();
    const created = create.locator('.live-responses-table');
    await created.getByText('"merchantOrderNo": "BROWSER-1"').waitFor();
    expect(await created.innerText()).toContain('200');
    expect(await create.locator('.curl-command').innerText()).toMatch(/Idempotency-Key: [\w-]{36}/);

    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.getByLabel('Developer secret or private key').fill(privateKey);
    await page.getByRole('button', { name: 'Sign calls with it' }).click();
    await page.getByText('with your private key').waitFor();
    const list = await openCall(page, 'GET /api/v1/collection-orders');
    await list.getByPlaceholder('limit').fill('5');
    await list.getByRole('button', { name: 'Execute' }).click();
    await list.locator('.live-responses-table').getByText('"merchantOrderNo": "BROWSER-1"').waitFor();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(kept).not.toContain(developerSecret);
    expect(kept).not.toContain('PRIVATE');
  });

  test('says what is missing where a call is tried before anything was entered', async ({ page }) => {
    await page.goto('/merchant-api.html?country=MX');
    const balances = await openCall(page, 'GET /api/v1/balances');
    await balances.getByRole('button', { name: 'Execute' }).click();
    await page.getByText('This call is not signed yet').waitFor();
    await page.getByLabel('Developer secret or private key').and(page.locator(':focus')).waitFor();
  });

  test('shows the fields of the country that is chosen, in Chinese and on a dark phone too', async ({
    page,
    gatewayUrl,
  }) => {
    await page.context().addCookies([{ name: 'language', value: 'zh', url: gatewayUrl }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/merchant-api.html?country=MX');
    await page.getByRole('heading', { level: 1, name: '商户 API' }).waitFor();
    await page.getByLabel('国家').selectOption('PE');
    const create = await openCall(page, 'POST /api/v1/payout-orders');
    await create.getByText('payeeCci').first().waitFor();
    expect(await width(page)).toBe(0);
    await expectAccessible(page, { without: '.api-viewer' });
  });
});
