import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numberFormatChoices, numberFormatTags } from '../../../src/metadata/values/numberFormats';
import { formatMoney } from '../../../src/metadata/values/money';
import { type PersonalGateway, personalGateway } from './support/personalGateway';

const owner = 'owner@condor.example';
const menu = '/api/global/auth/account/getMenuListForAuthorization';
let gateway: PersonalGateway;
let token: string;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.later(60);
  await gateway.db.updateTable('merchant_user').set({ number_format: null }).execute();
  token = await gateway.enter(owner);
});

const choose = (numberFormat: unknown, as = token) =>
  gateway.call(as, 'PUT', 'numberFormat', { numberFormat });
const told = async (as = token) => (await gateway.send(as, 'GET', menu)).headers['number-format'];
const ways = () => numberFormatChoices(numberFormatTags(gateway.model));

describe('how numbers are written for a user', () => {
  it('is that of the first country of their merchant until they choose', async () => {
    const { country } = await gateway.db
      .selectFrom('merchant_account')
      .innerJoin('merchant', 'merchant.id', 'merchant_id')
      .select('country')
      .where('merchant.code', '=', '800202')
      .orderBy('position')
      .executeTakeFirstOrThrow();
    expect(await told()).toBe(gateway.model.countries[country]!.numberFormat);
  });

  it('is what they have chosen, in every session, and nobody else’s', async () => {
    // A code is accepted once.
    gateway.later(1);
    const elsewhere = await gateway.enter(owner);
    const other = await gateway.enter('owner@mariposa.example');
    const before = await told(other);
    for (const { numberFormat } of ways()) {
      expect(await choose(numberFormat)).toMatchObject({ status: 200, body: { data: { numberFormat } } });
      expect([await told(), await told(elsewhere)]).toEqual([numberFormat, numberFormat]);
      expect(await told(other)).toBe(before);
    }
  });

  it('is one of those that the metadata has', async () => {
    const before = await told();
    for (const wrong of ['de-AT-x-no', 'constructor', '', 7, null]) {
      expect((await choose(wrong)).status).toBe(422);
    }
    expect(await told()).toBe(before);
    // One that an older version of the metadata had.
    await gateway.db.updateTable('merchant_user').set({ number_format: 'de-CH' }).execute();
    expect(await told()).toBe(before);
  });

  it('is how the gateway’s own texts are written, in every country of the user', async () => {
    for (const { numberFormat } of ways()) {
      await choose(numberFormat);
      for (const code of ['MX', 'CO']) {
        const { body } = await gateway.send(token, 'GET', `/api/manage/${code}/payout-prices`);
        const [price] = body.data as { fixed: number; terms: string }[];
        const facts = { ...gateway.model.countries[code]!, numberFormat };
        expect(price!.terms).toContain(formatMoney(price!.fixed, facts));
      }
    }
  });
});
