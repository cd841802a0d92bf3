import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, type SignInGateway, signInGateway } from './support/signInGateway';

interface Environment {
  sandbox: boolean;
  demoAccounts: { account: string; password: string; title: string; description: string }[];
}

const environmentOf = async (gateway: SignInGateway, language = 'EN') =>
  (await gateway.send(undefined, 'GET', '/api/global/environment', undefined, { language })).body
    .data as Environment;
const testLogin = (gateway: SignInGateway, account: unknown) =>
  gateway.send(undefined, 'POST', '/api/global/testLogin', { account });

describe('a sandbox', () => {
  let gateway: SignInGateway;
  beforeAll(async () => {
    gateway = await signInGateway();
  });
  afterAll(() => gateway.close());

  it('offers demo accounts that can sign in, by password and by one click', async () => {
    const { sandbox, demoAccounts } = await environmentOf(gateway);
    expect(sandbox).toBe(true);
    expect(demoAccounts.length).toBeGreaterThanOrEqual(4);
    for (const { account, password, title, description } of demoAccounts) {
      expect(`${title} ${description}`).not.toMatch(/authentication\.|%\{/);
      expect((await gateway.password(account, password)).body.code).toBe(200);
      const clicked = await testLogin(gateway, account);
      expect(clicked).toMatchObject({
        status: 200,
        body: { code: 200, data: { account: { accountName: account } } },
      });
      const { token } = clicked.body.data as { token: string };
      expect((await gateway.send(token, 'GET', '/api/manage/MX/pay-in-details')).status).toBe(200);
    }
  });

  it('describes them in the language of the request', async () => {
    const english = await environmentOf(gateway);
    const chinese = await environmentOf(gateway, 'ZH');
    expect(english.demoAccounts[0]!.title).toMatch(/owner/i);
    expect(chinese.demoAccounts[0]!.title).toMatch(/^\p{Script=Han}+$/u);
  });

  it('signs in nobody else by one click', async () => {
    for (const account of ['nobody', 'new@mariposa.example', 'owner@quetzal.example', "' or true --"]) {
      expect(await testLogin(gateway, account)).toMatchObject({
        status: 200,
        body: { code: 401, data: null },
      });
    }
    expect((await testLogin(gateway, undefined)).status).toBe(422);
  });
});

describe('a gateway without the sandbox', () => {
  let gateway: SignInGateway;
  beforeAll(async () => {
    gateway = await signInGateway(undefined, { config: { sandbox: false } });
  });
  afterAll(() => gateway.close());

  it('has no one-click sign-in and offers no accounts', async () => {
    expect(await environmentOf(gateway)).toEqual({ sandbox: false, demoAccounts: [], errorReports: false });
    expect((await testLogin(gateway, 'owner@mariposa.example')).status).toBe(404);
  });

  it('ignores sandbox users that are left in its database', async () => {
    const account = 'owner@mariposa.example';
    expect((await gateway.password(account, credentials(account).password)).body.code).toBe(401);
  });
});
