import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideRequest } from '../../../../src/gateway/operator/requests/decide';
import { proposeTenants } from '../../../../src/gateway/operator/requests/propose';
import type { Price, Tenants } from '../../../../src/metadata/model/Tenants';
import { type TestGateway, testGateway } from '../../support/testGateway';
import { waitingMails } from '../support/mails';
import { asOperator, enroll, type SignedIn } from '../support/people';
import { oneMerchant } from '../support/tenants';

const [merchant] = oneMerchant.merchants;
const users = [
  { account: 'rosa@alpaca.example', name: 'Rosa', role: 'owner', language: 'zh' },
  { account: 'luis@alpaca.example', name: 'Luis', role: 'owner' },
  { account: 'vera@alpaca.example', name: 'Vera', role: 'reader' },
  { account: 'gone@alpaca.example', name: 'Gone', role: 'owner', status: 'disabled' as const },
];
const other = { ...merchant!, code: '700200', name: 'Other', fees: 'other', users: [] };
const file = (prices: Price[] = [], changes: Partial<Tenants['merchants'][number]> = {}): Tenants => ({
  ...oneMerchant,
  fees: { standard: [...oneMerchant.fees.standard, ...prices], other: oneMerchant.fees.standard },
  merchants: [
    { ...merchant!, users, ...changes },
    { ...other, users: [{ account: 'otto@other.example', name: 'Otto', role: 'owner' }] },
  ],
});

let gateway: TestGateway;
let olga: SignedIn;
let pavel: SignedIn;
const context = (by: SignedIn) => ({ ...asOperator(gateway, by), config: gateway.context.config });
const propose = (tenants: Tenants) =>
  proposeTenants(context(olga), { name: 'merchants.json', content: JSON.stringify(tenants) });
/** Returns the e-mails that came of a file once it was approved. */
async function mailsOf(tenants: Tenants) {
  const before = await waitingMails(gateway);
  const { number } = await propose(tenants);
  expect(await waitingMails(gateway)).toHaveLength(before.length);
  await decideRequest(context(pavel), number, { decision: 'approve' });
  return (await waitingMails(gateway)).slice(before.length);
}

beforeAll(async () => {
  gateway = await testGateway({
    config: { sandbox: false, webAddress: 'https://merchants.example' },
  });
  olga = await enroll(gateway, 'olga');
  pavel = await enroll(gateway, 'pavel');
});
afterAll(() => gateway.close());
beforeEach(() => gateway.clock.set('2026-11-20T12:00:00Z'));

describe('merchants', () => {
  it('are told of nothing but their invitations when they begin', async () => {
    await propose(file());
    expect((await waitingMails(gateway)).map(({ recipient }) => recipient).toSorted()).toEqual([
      'luis@alpaca.example',
      'otto@other.example',
      'rosa@alpaca.example',
      'vera@alpaca.example',
    ]);
  });

  it('are told of a price once it was approved: those who see prices and funds, in their language', async () => {
    const price = {
      country: 'MX',
      kind: 'payout',
      tiers: [{ fixed: '6.00' }, { from: '5000.00', rate: '0.4%' }],
    };
    const mails = await mailsOf(
      file([price, { ...price, method: 'SPEI', begins: '2027-01-01', tiers: [{ fixed: '5.00' }] }]),
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['luis@alpaca.example', 'rosa@alpaca.example']);
    const [luis, rosa] = mails;
    expect(luis!.subject).toBe('Your terms at Alpaca Books change');
    expect(luis!.body).toContain(
      [
        'Mexico · Payout orders',
        '    Today: 0.00 or more: 0.00 MXN + 1.5%',
        '    From 2026-11-21, 00:00 (GMT-6): From 0.00 to below 5,000.00: 6.00 MXN + 0%; 5,000.00 or more: 0.00 MXN + 0.4%',
      ].join('\n'),
    );
    expect(luis!.body).toContain(
      [
        'Mexico · Payout orders · SPEI',
        '    Today: as other methods',
        '    From 2027-01-01, 00:00 (GMT-6): 0.00 or more: 5.00 MXN + 0%',
      ].join('\n'),
    );
    expect(luis!.body).toContain('https://merchants.example/#/BusinessInformation');
    expect(rosa!.body).toContain('墨西哥 · 代付订单');
    expect(rosa!.body).toContain('    自 2026-11-21 00:00（GMT-6）起：');
  });

  it('are told of a limit, and of a price that is not to come any more', async () => {
    const limits = [{ country: 'MX', kind: 'payout', maximum: '50000.00' }];
    const [luis] = await mailsOf(
      file(
        [{ country: 'MX', kind: 'payout', tiers: [{ fixed: '6.00' }, { from: '5000.00', rate: '0.4%' }] }],
        {
          limits,
        },
      ),
    );
    expect(luis!.body).toContain(
      ['Mexico · Payout orders', '    Before: any amount', '    From now on: at most 50,000.00 MXN'].join(
        '\n',
      ),
    );
    expect(luis!.body).toContain('    No longer from 2027-01-01: 0.00 or more: 5.00 MXN + 0%');
  });

  it('are told of nothing where neither their prices nor their limits change', async () => {
    const limits = [{ country: 'MX', kind: 'payout', maximum: '50000.00' }];
    const price = {
      country: 'MX',
      kind: 'payout',
      tiers: [{ fixed: '6.00' }, { from: '5000.00', rate: '0.4%' }],
    };
    expect(await mailsOf(file([price], { limits, name: 'Alpaca' }))).toEqual([]);
    // A country is no change to those who have had none there.
    expect(await mailsOf(file([price], { limits, accounts: ['MX', 'PE', 'CO'] }))).toEqual([]);
  });

  it('are told of the least fee, and of what becomes of it with a refund', async () => {
    const price: Price = {
      country: 'MX',
      kind: 'collection',
      onRefund: 'return',
      tiers: [{ rate: '2%', minimum: '3.00' }],
    };
    const mails = await mailsOf(file([price]));
    expect(mails[0]!.body).toContain(
      '0.00 or more: 0.00 MXN + 2%, at least 3.00 MXN; the fee comes back in proportion with a refund',
    );
    expect(mails[1]!.body).toContain('最低 3.00 MXN; 退款时按比例退还手续费');
  });
});
