import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRights } from '../../../src/gateway/auth/sessions';
import { type TestGateway, testGateway } from '../support/testGateway';

const account = 'finance@mariposa.example';
let gateway: TestGateway;
let userId: string;
let merchantId: string;

beforeAll(async () => {
  gateway = await testGateway({ merchants: true, config: { sandbox: true } });
  const user = await gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'merchant_id'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  userId = user.id;
  merchantId = user.merchant_id;
});
afterAll(() => gateway.close());

const rights = () => readRights(gateway.context, userId);

const set = (table: 'merchant' | 'merchant_user', status: 'active' | 'disabled') =>
  gateway.db
    .updateTable(table)
    .set({ status })
    .where('id', '=', table === 'merchant' ? merchantId : userId)
    .execute();

describe('what a user may do without a request', () => {
  it('is what the role says now, in the countries of the merchant', async () => {
    const before = await rights();
    expect(before?.permissions.has('trade:collection')).toBe(true);
    expect(before?.countries.length).toBeGreaterThan(1);
    const [country] = before!.countries;
    await gateway.db
      .updateTable('merchant_account')
      .set({ status: 'disabled' })
      .where('merchant_id', '=', merchantId)
      .where('country', '=', country!)
      .execute();
    expect((await rights())?.countries).not.toContain(country);
  });

  it('is nothing while the user or the merchant is disabled', async () => {
    await set('merchant_user', 'disabled');
    expect(await rights()).toBeUndefined();
    await set('merchant_user', 'active');
    await set('merchant', 'disabled');
    expect(await rights()).toBeUndefined();
    await set('merchant', 'active');
    expect(await rights()).toBeDefined();
  });

  it('is nothing in a gateway that does not serve the merchant', async () => {
    const context = { ...gateway.context, config: { ...gateway.context.config, sandbox: false } };
    expect(await readRights(context, userId)).toBeUndefined();
  });
});
