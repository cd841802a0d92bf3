import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { modelFacts } from '../../../src/metadata/tenants/tenantFacts';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

let gateway: TestGateway;
let merchantId: string;
beforeAll(async () => {
  gateway = await testGateway({ now: '2026-11-20T18:00:00Z', config: { sandbox: false } });
  await applyFile(gateway, withEmail('team@alpaca.example'));
  const merchants = gateway.db.selectFrom('merchant').select('id').where('code', '=', '700100');
  merchantId = (await merchants.executeTakeFirstOrThrow()).id;
});
afterAll(() => gateway.close());

function withEmail(email?: string) {
  const [merchant] = oneMerchant.merchants;
  return { ...oneMerchant, merchants: [{ ...merchant!, ...(email === undefined ? {} : { email }) }] };
}

async function list(path: string, language = 'EN', of = merchantId): Promise<EntityRecord[]> {
  const token = gateway.signIn({ merchantId: of });
  const answer = await gateway.send(token, 'GET', `/api/${path}`, undefined, { language });
  return answer.body.data as EntityRecord[];
}

it('a merchant sees what the operator’s file says of it, and its account in the country', async () => {
  const facts = modelFacts(gateway.model);
  expect(await list('manage/PE/merchant-information')).toEqual([
    {
      id: merchantId,
      merchantNo: '700100',
      name: 'Alpaca Books',
      email: 'team@alpaca.example',
      merchantStatus: 'active',
      countryName: 'Peru',
      currency: 'PEN',
      accountStatus: 'active',
      openedAt: '2026-11-20T18:00:00Z',
      cashier: facts.methods('collection', 'PE'),
      payoutMethods: facts.methods('payout', 'PE'),
    },
  ]);
  const [record] = await list('manage/PE/merchant-information', 'ZH');
  expect(record).toMatchObject({ countryName: '秘鲁' });
});

it('has its accounts in all countries, and nobody else’s', async () => {
  const accounts = await list('global/manage/fund-accounts');
  expect(accounts).toMatchObject([
    { countryName: 'Mexico', currency: 'MXN', status: 'active' },
    { countryName: 'Peru', currency: 'PEN', status: 'active' },
  ]);
  const other = '00000000-0000-7000-8000-000000000000';
  expect(await list('global/manage/fund-accounts', 'EN', other)).toEqual([]);
  expect(await list('manage/PE/merchant-information', 'EN', other)).toEqual([]);
});

it('keeps an account that was closed in sight', async () => {
  const [merchant] = withEmail('team@alpaca.example').merchants;
  await applyFile(gateway, { ...oneMerchant, merchants: [{ ...merchant!, accounts: ['PE'] }] });
  const accounts = await list('global/manage/fund-accounts');
  const states = accounts.map(({ countryName, status }) => [countryName, status]);
  expect(Object.fromEntries(states)).toEqual({ Mexico: 'disabled', Peru: 'active' });
  await applyFile(gateway, withEmail('team@alpaca.example'));
});

it('changes the e-mail address with the file, and does without one', async () => {
  expect(await applyFile(gateway, withEmail('other@alpaca.example'))).toMatchObject([
    { action: 'changed', subject: 'merchant', after: { email: 'other@alpaca.example' } },
  ]);
  expect(await applyFile(gateway, withEmail('other@alpaca.example'))).toEqual([]);
  await applyFile(gateway, withEmail());
  const [record] = await list('manage/PE/merchant-information');
  expect(record).not.toHaveProperty('email');
});

it('a file with fees that leave a gap is refused', async () => {
  const gap = { ...oneMerchant, fees: { standard: [{ tiers: [{ from: '0.01', rate: '1%' }] }] } };
  await expect(applyFile(gateway, gap)).rejects.toThrow('fee-gap');
});

it('has its accounts in the order of the operator’s file, in every language', async () => {
  const [merchant] = withEmail('team@alpaca.example').merchants;
  await applyFile(gateway, { ...oneMerchant, merchants: [{ ...merchant!, accounts: ['PE', 'BR', 'MX'] }] });
  const accounts = await list('global/manage/fund-accounts');
  expect(accounts.map(({ countryName }) => countryName)).toEqual(['Peru', 'Brazil', 'Mexico']);
  const chinese = await list('global/manage/fund-accounts', 'ZH');
  expect(chinese.map(({ countryName }) => countryName)).toEqual(['秘鲁', '巴西', '墨西哥']);
  await applyFile(gateway, withEmail('team@alpaca.example'));
});
