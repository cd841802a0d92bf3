import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRecords } from '../../../src/gateway/database/records';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import { readRights } from '../../../src/gateway/operator/operators/rights';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { type RechargeGateway, rechargeGateway } from '../funds/recharges/support/rechargeGateway';
import { sampleRecords } from '../support/sampleRecords';
import type { Answer } from '../support/testGateway';
import { enroll } from '../operator/support/people';

/** A record of operators' list of recharges. */
interface Listed {
  id: string;
  merchant: string;
  merchantName: string;
  rechargeNo: string;
  amount: number;
}

const list = '/api/provider/manage/MX/recharges';

let gateway: RechargeGateway;
let others: string;
let reader: string;
beforeAll(async () => {
  gateway = await rechargeGateway();
  others = await tokenOfAnother();
  await gateway.recharge({ amount: 100_000 });
  await gateway.recharge({ amount: 200_000 });
  const { file } = await uploadAs(others);
  const values = { amount: 400_000, rechargedAt: '2026-11-20T15:00:00.000Z', proof: file };
  await gateway.send(others, 'POST', '/api/manage/MX/recharges', values);
  reader = await tokenFor({ scope: 'read' });
});
afterAll(() => gateway.close());

/** A user of another merchant in the same country. */
async function tokenOfAnother(): Promise<string> {
  const { id } = await gateway.db
    .selectFrom('merchant')
    .innerJoin('merchant_account as account', 'account.merchant_id', 'merchant.id')
    .select('merchant.id')
    .where('account.country', '=', 'MX')
    .where('merchant.id', '<>', gateway.merchantId)
    .orderBy('merchant.code')
    .executeTakeFirstOrThrow();
  return gateway.signIn({ merchantId: id, userName: 'Otto' });
}

async function uploadAs(token: string) {
  const path = '/api/manage/MX/recharges/uploads/create?field=proof&name=receipt.pdf';
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400, 'y')]);
  const answer = await gateway.send(token, 'POST', path, content, {
    'content-type': 'application/octet-stream',
  });
  return { file: answer.body.data };
}

/** A token of a program of operators with these rights. */
async function tokenFor(given: Parameters<typeof readRights>[1]): Promise<string> {
  const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
  return `Bearer ${await issueToken(issuing, 'Desk', 2, readRights(gateway.model, given))}`;
}

const read = (path: string, token = reader) => gateway.send(token, 'GET', path);
const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
const listed = ({ body }: Answer) => body.data as Listed[];

describe('the file of a record', () => {
  it('is read by whoever reads the record, and by its own address alone', async () => {
    const [first, other] = listed(await read(list)) as (Listed & { proof: { id: string; name: string } })[];
    const answer = await read(`${list}/${first!.id}/files/${first!.proof.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(first!.proof.name));
    expect((await read(`${list}/${other!.id}/files/${first!.proof.id}`)).status).toBe(404);
    const decider = await tokenFor({ scope: 'decide' });
    expect((await read(`${list}/${first!.id}/files/${first!.proof.id}`, decider)).status).toBe(403);
  });
});

describe('a list of operators', () => {
  it('has the records of all merchants in a country, each with its merchant', async () => {
    const answer = await read(`${list}?${query({ sort: ['amount', 'DESC'] })}`);
    expect(answer.headers['content-range']).toBe('recharges 0-2/3');
    expect(listed(answer).map(({ amount }) => amount)).toEqual([400_000, 200_000, 100_000]);
    const merchants = await gateway.db.selectFrom('merchant').select(['code', 'name']).execute();
    const names = new Map(merchants.map(({ code, name }) => [code, name]));
    const [first, second] = listed(answer);
    expect(first!.merchant).not.toBe(second!.merchant);
    expect(listed(answer).map(({ merchantName }) => merchantName)).toEqual(
      listed(answer).map(({ merchant }) => names.get(merchant)),
    );
  });

  it('is filtered, sorted, paged and summed as merchants’ lists are, also by the merchant', async () => {
    const [other, own] = listed(await read(`${list}?${query({ sort: ['amount', 'DESC'] })}`));
    const filter = { merchant: own!.merchant };
    const totals = await read(`${list}?${query({ totals: 'amount', filter })}`);
    expect(totals.body.data).toEqual([{ currency: 'MXN', count: 2, sums: { amount: 300_000 } }]);
    const named = await read(
      `${list}?${query({ filter: { merchantName: { contains: other!.merchantName } } })}`,
    );
    expect(listed(named).map(({ rechargeNo }) => rechargeNo)).toEqual([other!.rechargeNo]);
    const page = await read(`${list}?${query({ range: [0, 0], sort: ['merchant', 'ASC'] })}`);
    const after = String(page.headers['x-next-cursor']);
    const next = await read(`${list}?${query({ range: [0, 9], sort: ['merchant', 'ASC'], after })}`);
    expect([...listed(page), ...listed(next)].map(({ merchant }) => merchant)).toEqual(
      [own, own, other].map((each) => each!.merchant).toSorted(),
    );
    expect(listed(await read(`${list}?${query({ filter: { merchant: 'NOBODY' } })}`))).toEqual([]);
    const found = await read(`${list}?${query({ filter: { q: other!.rechargeNo } })}`);
    expect(listed(found).map(({ id }) => id)).toEqual([other!.id]);
  });

  it('leads to each record, and to none of another country', async () => {
    const [first] = listed(await read(list));
    expect((await read(`${list}/${first!.id}`)).body.data).toMatchObject({ ...first });
    expect((await read(`/api/provider/manage/PE/recharges/${first!.id}`)).status).toBe(404);
    expect((await read('/api/provider/manage/XX/recharges')).status).toBe(404);
    expect(listed(await read('/api/provider/manage/PE/recharges'))).toEqual([]);
  });
});

describe('what is there for operators', () => {
  it('is told in their language: who they are, the countries, and the screens', async () => {
    const olga = await gateway.send(reader, 'GET', '/api/provider/session', undefined, { language: 'ZH' });
    expect(olga.body.data).toMatchObject({ name: 'Desk', scopes: ['read'] });
    const { countries, menu } = olga.body.data as {
      countries: { code: string; name: string }[];
      menu: { title: string; screens: { title: string; resource: string; decisions: string[] }[] }[];
    };
    expect(countries.find(({ code }) => code === 'MX')).toMatchObject({ name: '墨西哥', currency: 'MXN' });
    expect(menu.map(({ title }) => title)).toEqual(['订单与入账', '资金']);
    expect(menu.flatMap(({ screens }) => screens).flatMap(({ decisions }) => decisions)).toEqual([]);
    for (const { resource } of menu.flatMap(({ screens }) => screens))
      expect((await read(`/api/provider/manage/MX/${resource}`)).status).toBe(200);
  });

  it('is told with the decisions that they may make', async () => {
    const token = await tokenFor({ scope: 'read,decide' });
    const { menu } = (await read('/api/provider/session', token)).body.data as {
      menu: { screens: { resource: string; decisions: string[] }[] }[];
    };
    const offered = menu.flatMap(({ screens }) => screens).filter(({ decisions }) => decisions.length > 0);
    expect(offered.map(({ resource, decisions }) => [resource, ...decisions])).toEqual([
      ['withdrawals', 'approve', 'reject', 'return'],
      ['recharges', 'approve', 'reject'],
    ]);
  });

  it('keeps masked values masked', async () => {
    const table = entityTable(gateway.model, 'withdrawal');
    const [sample] = sampleRecords(table, { merchantId: gateway.merchantId, country: 'MX' }, 1);
    const { fields } = bindResource(gateway.model, 'withdrawals', 'MX', 'en');
    const kind = fields.kind!.options![0]!.value;
    const given = {
      ...sample!,
      kind,
      status: 'underReview',
      currency: 'MXN',
      accountNumber: '012345678901234567',
    };
    await insertRecords(gateway.db, table, [given]);
    const path = '/api/provider/manage/MX/withdrawals';
    const [shown] = (await read(path)).body.data as { id: string; accountNumber: string }[];
    expect(shown!.accountNumber).toMatch(/•.*4567$/);
    expect((await read(`${path}/${shown!.id}`)).text).not.toContain('0123456789');
  });
});

describe('who reaches the realm', () => {
  it('is no user of a merchant, whatever they may do', async () => {
    for (const token of [gateway.token, `Bearer ${gateway.token}`, others, undefined])
      expect((await gateway.send(token, 'GET', list)).status).toBe(401);
  });

  it('is no token without the scope, or from another address', async () => {
    expect(await read(list, await tokenFor({ scope: 'networks' }))).toMatchObject({
      status: 403,
      body: { msg: 'You may not do this: it needs the scope "read".' },
    });
    expect((await read(list, await tokenFor({ from: '10.0.0.0/8' }))).status).toBe(403);
    expect((await read(list, await tokenFor({ from: '127.0.0.0/8' }))).status).toBe(200);
  });

  it('shows no more to merchants’ own lists', async () => {
    const own = listed(await gateway.send(gateway.token, 'GET', '/api/manage/MX/recharges'));
    expect(new Set(own.map(({ amount }) => amount))).toEqual(new Set([100_000, 200_000]));
    expect(own.map((record) => 'merchant' in record)).toEqual([false, false]);
    const [theirs] = listed(await gateway.send(others, 'GET', '/api/manage/MX/recharges'));
    expect((await gateway.send(gateway.token, 'GET', `/api/manage/MX/recharges/${theirs!.id}`)).status).toBe(
      404,
    );
    const filter = query({ filter: { merchant: 'X' } });
    expect((await gateway.send(gateway.token, 'GET', `/api/manage/MX/recharges?${filter}`)).status).toBe(422);
  });

  it('is an operator who has signed in by an authenticator, as far as their scopes go', async () => {
    const olga = await enroll(gateway, 'olga');
    expect(listed(await read(list, `Bearer ${olga.token}`))).toHaveLength(3);
    const nils = await enroll(gateway, 'nils', { by: olga, scopes: ['decide'] });
    expect((await read(list, `Bearer ${nils.token}`)).status).toBe(403);
  });

  it('is made by the calls of the realm alone', () => {
    const root = join(import.meta.dirname, '../../../src/gateway');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('merchantId: allMerchants'));
    expect(files).toEqual(['realm/reach.ts']);
  });
});

describe('a gateway that is no sandbox', () => {
  it('does not show the merchants of one', async () => {
    const other = await rechargeGateway({ sandbox: false });
    try {
      const issuing = { db: other.db, actor: operatorActor('root'), now: other.clock.now() };
      const token = await issueToken(issuing, 'Desk', 2);
      const { count } = await other.db
        .selectFrom('merchant')
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('sandbox', '=', true)
        .executeTakeFirstOrThrow();
      expect(count).toBeGreaterThan(0);
      expect((await other.recharge()).rechargeNo).toEqual(expect.any(String));
      expect(listed(await other.send(`Bearer ${token}`, 'GET', list))).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('a gateway that serves some countries', () => {
  it('has the realm of these', async () => {
    const other = await rechargeGateway({ countries: ['PE'] });
    try {
      const issuing = { db: other.db, actor: operatorActor('root'), now: other.clock.now() };
      const token = `Bearer ${await issueToken(issuing, 'Desk', 2)}`;
      expect((await other.send(token, 'GET', list)).status).toBe(404);
      expect((await other.send(token, 'GET', '/api/provider/manage/PE/recharges')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
