import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearSandbox } from '../../../../src/gateway/sandbox/clearSandbox';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { operatorOfToken } from '../../../../src/gateway/operator/operators/requireOperator';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { operatorCommand } from '../../operator/support/operatorCommand';
import { invite, openPage, type Page } from './support/page';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway();
});
afterAll(() => gateway.close());

interface Sample {
  name: string;
  title: string;
  description: string;
}

const listed = async () => (await openPage(gateway).send('GET', 'samples')).body.data as Sample[];

async function enterAs(name: string): Promise<Page> {
  const page = openPage(gateway);
  expect(await page.send('POST', 'sample-sign-in', { name })).toMatchObject({
    status: 200,
    body: { data: { name } },
  });
  return page;
}

async function approve(page: Page, id: string) {
  const path = `manage/MX/recharges/${id}`;
  const { $revision } = (await page.send('GET', path)).body.data as { $revision: string };
  return page.send('POST', `${path}/approve`, undefined, { 'if-match': `"${$revision}"` });
}

describe('a sandbox', () => {
  it('has operators as whom anybody signs in, one of them below an amount', async () => {
    const samples = await listed();
    expect(samples.map(({ name }) => name)).toEqual(['Sample approver', 'Second approver', 'Sample clerk']);
    expect(samples.map(({ title }) => title)).toEqual(['Approver', 'Second approver', 'Clerk']);
    const [approver, , clerk] = samples;
    const { id } = await gateway.recharge({ amount: 500_001 });
    expect((await approve(await enterAs(clerk!.name), id)).status).toBe(403);
    expect((await approve(await enterAs(approver!.name), id)).status).toBe(200);
  });

  it('has none of another name, nor somebody real of the name of one', async () => {
    const page = openPage(gateway);
    expect((await page.send('POST', 'sample-sign-in', { name: 'olga' })).status).toBe(404);
    const other = await rechargeGateway();
    try {
      const { name } = await invite(other, 'Sample clerk');
      expect((await openPage(other).send('POST', 'sample-sign-in', { name })).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('goes on taking commands and tokens of nobody who has signed in', async () => {
    await enterAs('Sample approver');
    const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
    const token = await issueToken(issuing, 'Desk', 2);
    expect((await gateway.send(`Bearer ${token}`, 'GET', '/api/provider/session')).status).toBe(200);
    expect(await operatorCommand(gateway, ['operators'])).toMatch(
      /^Sample approver: active, of the sandbox, /m,
    );
  });

  it('forgets them with everything else', async () => {
    const page = await enterAs('Second approver');
    await clearSandbox(gateway.db);
    expect((await page.send('GET', 'session')).status).toBe(401);
    expect(await gateway.db.selectFrom('operator_user').selectAll().execute()).toEqual([]);
  });
});

describe('a gateway that is no sandbox', () => {
  it('has no sample operators, also where it was one', async () => {
    const other = await rechargeGateway({ sandbox: false });
    try {
      const page = openPage(other);
      expect((await page.send('GET', 'samples')).body.data).toEqual([]);
      expect((await page.send('POST', 'sample-sign-in', { name: 'Sample clerk' })).status).toBe(404);
    } finally {
      await other.close();
    }
    const page = await enterAs('Sample approver');
    const token = page.cookie().split('=')[1];
    const use = { scope: undefined, now: gateway.clock.now() };
    await expect(operatorOfToken(gateway.db, token, use)).rejects.toMatchObject({ status: 401 });
    const inSandbox = operatorOfToken(gateway.db, token, { ...use, sandbox: true });
    expect(await inSandbox).toMatchObject({ actor: { name: 'Sample approver' } });
  });
});
