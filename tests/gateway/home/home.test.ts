import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import { newId } from '../../../src/gateway/database/ids';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { home as homePart } from '../../../src/gateway/home/part';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { issueToken, revokeTokens } from '../../../src/gateway/operator/operators/operatorTokens';
import { type SignInGateway, signInGateway } from '../auth/support/signInGateway';
import { oneMerchant, applyFile } from '../operator/support/tenants';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';

const owner = 'owner@mariposa.example';
const noon = '2026-11-20T12:00:05Z';
const config = { countries: ['PE'], homeDatabaseUrl: 'postgres://home.example/corridor' };

/** Users sign in at one gateway; another one, with a database of its own, serves Peru. */
let home: SignInGateway;
let peru: TestGateway;
const reported: string[] = [];
const report = (line: string) => void reported.push(line);

beforeAll(async () => {
  home = await signInGateway(noon);
  peru = await testGateway({ now: noon, config, home: home.db });
  await copy();
});
afterAll(async () => {
  await peru.close();
  await home.close();
});
beforeEach(() => {
  const later = new Date(home.clock.now().getTime() + 60 * 60_000);
  home.clock.set(later);
  peru.clock.set(later);
});

const order = { method: 'YAPE', amount: 20_000 };

/** Does what is done every few seconds. */
async function copy(): Promise<void> {
  await enqueuePeriodicJobs(peru.db, homePart.jobs!);
  const due = new Date().toISOString();
  await peru.db
    .updateTable('job')
    .set({ due_at: due, ready_at: due })
    .where('kind', '=', 'home.copy')
    .execute();
  await runJobs(peru.context, ['home.copy']);
}

/** What a merchant pays in Peru, as a gateway has it. */
const tiers = (of: TestGateway) =>
  of.db
    .selectFrom('fee_tier')
    .innerJoin('merchant', 'merchant.id', 'fee_tier.merchant_id')
    .select(['country', 'kind', 'rate'])
    .where('code', '=', '700100')
    .where('country', '=', 'PE')
    .orderBy('kind')
    .execute();

/** What it will pay there from a day on. */
const dated = (of: TestGateway) =>
  of.db
    .selectFrom('dated_fee_tier')
    .select(['kind', 'begins', 'rate'])
    .where('country', '=', 'PE')
    .orderBy('kind')
    .execute();

/** The same merchant, as a gateway has it. */
const merchant = (of: TestGateway) =>
  of.db.selectFrom('merchant').select(['id', 'status']).where('code', '=', '700100').executeTakeFirst();

describe('a gateway whose users sign in elsewhere', () => {
  it('serves who is signed in there, with the prices that are there', async () => {
    const token = await home.enter(owner);
    const created = await peru.send(token, 'POST', '/api/manage/PE/collection-orders', order);
    expect(created).toMatchObject({ status: 200, body: { code: 200 } });
    const list = await peru.send(token, 'GET', '/api/manage/PE/collection-orders');
    expect(list.body.data).toHaveLength(1);
    expect((await home.send(token, 'GET', '/api/manage/PE/collection-orders')).body.data).toEqual([]);
  });

  it('refuses them as soon as they have signed out', async () => {
    const token = await home.enter(owner);
    expect((await peru.send(token, 'GET', '/api/manage/PE/balances')).body.code).toBe(200);
    await home.send(token, 'POST', '/api/global/logout');
    expect((await peru.send(token, 'GET', '/api/manage/PE/balances')).body.code).toBe(409);
  });

  it('keeps a session alive there that is used here alone', async () => {
    const token = await home.enter(owner);
    for (let minutes = 0; minutes < 60; minutes += 20) {
      for (const { clock } of [home, peru]) clock.set(new Date(clock.now().getTime() + 20 * 60_000));
      expect((await peru.send(token, 'GET', '/api/manage/PE/balances')).body.code).toBe(200);
    }
    expect((await home.send(token, 'GET', '/api/global/personal/profile')).body.code).toBe(200);
  });

  it('uses a code of an authenticator up for both', async () => {
    const token = await home.enter(owner);
    const code = home.shown(owner, 1);
    const create = (name: string) =>
      peru.send(
        token,
        'POST',
        '/api/manage/PE/applications',
        { name },
        {
          'authenticator-code': code,
          'idempotency-key': newId(),
        },
      );
    expect((await create('First')).body).toMatchObject({ code: 200 });
    expect((await create('Second')).body).toMatchObject({ code: 422 });
    const added = await home.send(
      token,
      'POST',
      '/api/global/manage/ip-whitelist',
      { addressRange: '127.0.0.1' },
      {
        'authenticator-code': code,
      },
    );
    expect(added.body).toMatchObject({ code: 422 });
  });

  it('follows roles and users that are changed there at once, and changes none itself', async () => {
    const clerk = 'support@mariposa.example';
    const [token, working] = [await home.enter(owner), await home.enter(clerk)];
    const orders = async () =>
      (await peru.send(working, 'GET', '/api/manage/PE/collection-orders')).body.code;
    const users = '/api/global/manage/users';
    const { data } = (await home.send(token, 'GET', `${users}?range=[0,99]`)).body;
    const { id } = (data as { id: string; account: string }[]).find(({ account }) => account === clerk)!;
    expect(await orders()).toBe(200);
    const disable = (gateway: typeof home | typeof peru) =>
      gateway.send(
        token,
        'POST',
        `${users}/${id}/disable`,
        {},
        { 'authenticator-code': home.shown(owner, 1) },
      );
    expect((await disable(peru)).status).toBe(404);
    expect((await peru.send(token, 'GET', users)).status).toBe(404);
    expect(await orders()).toBe(200);
    expect((await disable(home)).status).toBe(200);
    expect(await orders()).toBe(409);
  });

  it('says where to sign in, and nothing else of global calls', async () => {
    const { status, body } = await peru.send(undefined, 'POST', '/api/global/preLoginValidation', {
      account: owner,
      password: 'Wrong-2026',
    });
    expect(status).toBe(404);
    expect(body.msg).toBe(
      `This gateway serves its countries alone. Sign in at ${peru.context.config.webAddress}.`,
    );
    const token = await home.enter(owner);
    expect((await peru.send(token, 'GET', '/api/global/personal/profile')).status).toBe(404);
    expect((await peru.send(token, 'GET', '/api/global/live')).body.code).toBe(200);
  });

  it('knows the operators who are there', async () => {
    const issuing = { db: home.db, actor: operatorActor('root'), now: home.clock.now() };
    const token = `Bearer ${await issueToken(issuing, 'Desk', 2)}`;
    expect((await peru.send(token, 'GET', '/api/operator/reviews')).status).toBe(200);
    await revokeTokens(issuing, 'Desk');
    expect((await peru.send(token, 'GET', '/api/operator/reviews')).status).toBe(401);
  });

  it('follows what operators change', async () => {
    await applyFile(home, oneMerchant);
    await copy();
    const first = await tiers(peru);
    expect(first.map(({ kind }) => kind)).toEqual(['collection', 'payout', 'withdrawal']);
    expect(first).toEqual(await tiers(home));

    await applyFile(home, {
      ...oneMerchant,
      fees: { standard: [{ tiers: [{ rate: '2%' }] }, { begins: '2027-01-01', tiers: [{ rate: '1%' }] }] },
      merchants: [{ ...oneMerchant.merchants[0]!, status: 'disabled' }],
    });
    await copy();
    expect(await tiers(peru)).toEqual(await tiers(home));
    const announced = await dated(peru);
    expect(announced).toContainEqual(expect.objectContaining({ kind: 'payout', rate: 20_000 }));
    expect(announced).toContainEqual({ kind: 'payout', begins: '2027-01-01', rate: 10_000 });
    expect(announced).toEqual(await dated(home));
    expect(await merchant(peru)).toEqual(await merchant(home));
    expect(await merchant(peru)).toMatchObject({ status: 'disabled' });
  });

  it('has them before it serves anybody', async () => {
    await applyFile(home, {
      ...oneMerchant,
      merchants: [{ ...oneMerchant.merchants[0]!, name: 'Alpaca & Co.' }],
    });
    await homePart.start!(peru.context, report);
    const merchant = await peru.db
      .selectFrom('merchant')
      .select('name')
      .where('code', '=', '700100')
      .executeTakeFirst();
    expect(merchant).toEqual({ name: 'Alpaca & Co.' });
    expect(reported).toEqual([]);
  });

  it('starts without that database, and says so', async () => {
    const away = connect({ host: '127.0.0.1', port: 1, database: 'nowhere' }, 1);
    await homePart.start!({ ...peru.context, home: away }, report);
    await away.destroy();
    expect(reported).toEqual([
      expect.stringMatching(
        /^Merchants and prices were not copied: HOME_DATABASE_URL: .+\. They are as they were last\.$/,
      ),
    ]);
  });
});
