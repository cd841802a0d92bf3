import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandOptions, operatorCommand } from './support/operatorCommand';
import type { ShownMerchant } from '../../../src/gateway/operator/merchants/readMerchant';
import { listsOfMerchants } from '../../../src/gateway/operator/merchants/readRecords';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import { testGateway, type TestGateway } from '../support/testGateway';
import { sharedHistory } from '../support/testDatabase';

let gateway: TestGateway;
let token: string;
let merchant: { id: string; code: string };
beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory, now: sharedHistory.until.toISOString() });
  const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
  token = `Bearer ${await issueToken(issuing, 'Olga', 2)}`;
  merchant = await gateway.db
    .selectFrom('merchant')
    .select(['id', 'code'])
    .orderBy('code')
    .executeTakeFirstOrThrow();
});
afterAll(() => gateway.close());

const read = (path: string) => gateway.send(token, 'GET', `/api/operator/merchants/${path}`);
const users = () => gateway.signIn({ merchantId: merchant.id });
const maskedOf = (body: string) => body.match(/••••/g)?.length;

/** Runs `npm run operator -- merchant …` and returns the lines that it prints. */
const run = async (words: string[], options?: CommandOptions) =>
  (await operatorCommand(gateway, ['merchant', ...words], { limit: '3', ...options })).split('\n');

describe('an operator', () => {
  it('reads what the accounts of a merchant hold', async () => {
    const { accounts, ...shown } = (await read(merchant.code)).body.data as ShownMerchant;
    expect(shown).toMatchObject({ merchant: merchant.code, status: 'active' });
    for (const { country, currency, balances } of accounts) {
      const own = (await gateway.send(users(), 'GET', `/api/manage/${country}/balances`)).body.data;
      const byName = Object.fromEntries(balances.map(({ name, amount }) => [name, amount]));
      expect(own).toMatchObject([{ currency, ...byName }]);
    }
    expect(accounts.length).toBeGreaterThan(1);
  });

  it('reads every list of a merchant as its users see it, page by page', async () => {
    const countries = Object.keys(gateway.model.countries);
    const lists = listsOfMerchants(gateway.context);
    expect(lists).toEqual(expect.arrayContaining(['account-details', 'payout-orders', 'collection-orders']));
    for (const list of lists) {
      const { scope = 'country' } = gateway.model.resources[list]!;
      const path = scope === 'country' ? `/api/manage/${countries[0]}` : '/api/global/manage';
      const query = `country=${countries[0]}&range=[0,4]`;
      const first = await read(`${merchant.code}/${list}?${query}`);
      const own = await gateway.send(users(), 'GET', `${path}/${list}?range=[0,4]`);
      expect(first.headers['content-range']).toBe(own.headers['content-range']);
      const idsOf = ({ body }: typeof own) => (body.data as { id: string }[]).map(({ id }) => id);
      expect(idsOf(first)).toEqual(idsOf(own));
      const next = first.headers['x-next-cursor'];
      if (next === undefined) continue;
      const second = await read(`${merchant.code}/${list}?${query}&after=${next}`);
      expect(idsOf(second).some((id) => idsOf(first).includes(id))).toBe(false);
    }
  });

  it('sees masked values masked', async () => {
    const { text } = await read(`${merchant.code}/payout-orders?country=MX&range=[0,24]`);
    const own = await gateway.send(users(), 'GET', '/api/manage/MX/payout-orders?range=[0,24]');
    expect(maskedOf(text)).toBe(maskedOf(own.text));
  });

  it.each([
    ['nobody', 404],
    ['nobody/payout-orders?country=MX', 404],
    ['700100/nothing?country=MX', 404],
    ['700100/sessions', 404],
  ])('is told that there is no %s', async (path, status) => {
    expect((await read(path.replace('700100', merchant.code))).status).toBe(status);
  });

  it.each([
    ['', '/country'],
    ['?country=XX', '/country'],
    ['?country=MX&filter={"nothing":1}', '/filter/nothing'],
  ])('is told what is wrong in %s', async (query, path) => {
    expect(await read(`${merchant.code}/payout-orders${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  });

  it('reads the same by a command', async () => {
    expect((await run([merchant.code])).slice(1)).toContainEqual(
      expect.stringMatching(/^ {2}MX MXN, active: available [\d,]+\.\d\d, /),
    );
    const orders = await run([merchant.code, 'collection-orders'], { country: 'MX' });
    expect(orders).toHaveLength(4);
    expect(orders[0]).toMatch(/Platform order no\.: MXC/);
    expect(orders[3]).toMatch(/^3 of \d+$/);
    await expect(run([merchant.code, 'orders'])).rejects.toThrow('There is no list "orders". There are ');
    await expect(run(['nobody'])).rejects.toThrow('There is no merchant "nobody".');
    await expect(run([merchant.code, 'collection-orders'])).rejects.toThrow('/country: ');
  });
});
