import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/gateway/ledger/verify';
import { verifyRecharges } from '../../../../src/gateway/funds/verifyFunds';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { type RechargeGateway, rechargeGateway } from './support/rechargeGateway';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway();
});
afterAll(() => gateway.close());

const sumsOf = (rows: unknown) => (rows as { sums: object }[]).map(({ sums }) => sums);

const cancel = (id: string) =>
  gateway.send(gateway.token, 'POST', `/api/manage/MX/recharges/${id}/cancel`, {});

describe('a recharge', () => {
  it('is under review first, free without a price, and changes no balance', async () => {
    const before = await gateway.available();
    const recharge = await gateway.recharge({ remark: 'November' });
    expect(recharge).toMatchObject({
      status: 'underReview',
      amount: 250_000,
      fee: 0,
      netAmount: 250_000,
      currency: 'MXN',
      requestedBy: 'Rosa',
      remark: 'November',
      proof: { name: 'receipt.pdf', type: 'application/pdf' },
    });
    expect(recharge.rechargeNo).toMatch(/^MXD20261120\d{8}$/);
    expect(await gateway.available()).toBe(before);
  });

  it('is rehearsed with what will be credited, and is not made by that', async () => {
    const list = () => gateway.send(gateway.token, 'GET', '/api/manage/MX/recharges');
    const { text: before } = await list();
    const { body } = await gateway.request({}, 'MX', '?rehearse=true');
    expect(body.data).toMatchObject({
      before: null,
      after: { amount: 250_000, fee: 0, netAmount: 250_000 },
      fields: ['amount', 'fee', 'netAmount'],
    });
    expect((await list()).text).toBe(before);
  });

  it('costs what a price says that names it, and at most all of it', async () => {
    const tier = { merchant_id: gateway.merchantId, country: 'MX', kind: 'recharge', from_amount: 0 };
    await gateway.db
      .insertInto('fee_tier')
      .values({ ...tier, fixed: 1_000, rate: 10_000 })
      .execute();
    try {
      expect(await gateway.recharge()).toMatchObject({ fee: 3_500, netAmount: 246_500 });
      expect(await gateway.recharge({ amount: 900 })).toMatchObject({ fee: 900, netAmount: 0 });
    } finally {
      await gateway.db.deleteFrom('fee_tier').where('kind', '=', 'recharge').execute();
    }
  });

  it.each([
    ['an amount of 0', 'MX', { amount: 0 }, '/amount'],
    ['a negative amount', 'MX', { amount: -100 }, '/amount'],
    ['an amount as a text', 'MX', { amount: '1e3' }, '/amount'],
    ['20 digits', 'MX', { amount: 1e20 }, '/amount'],
    ['decimals where there are none', 'PK', { amount: 150 }, '/amount'],
    ['a time to come', 'MX', { rechargedAt: '2026-11-20T18:00:01.000Z' }, '/rechargedAt'],
    ['no time', 'MX', { rechargedAt: undefined }, '/rechargedAt'],
    ['no proof', 'MX', { proof: undefined }, '/proof'],
    ['a fee of its own', 'MX', { fee: 1 }, '/fee'],
    ['a state of its own', 'MX', { status: 'approved' }, '/status'],
  ])('with %s is rejected at its field', async (_what, country, values, path) => {
    const { status, body } = await gateway.request(values, country);
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it.each(['MX', 'PK'])('of more than %s allows at once is rejected at its field', async (country) => {
    const { amount } = bindResource(gateway.model, 'recharges', country, 'en').fields;
    const { maximum = Infinity, multipleOf = 1 } = amount!;
    const { status, body } = await gateway.request({ amount: maximum + multipleOf }, country);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: '/amount', keyword: 'maximum' }]);
  });

  it('is limited in every country to far less than a number represents exactly', () => {
    const unlimited = Object.keys(gateway.model.countries).filter((country) => {
      const { amount } = bindResource(gateway.model, 'recharges', country, 'en').fields;
      return !(amount!.maximum! <= Number.MAX_SAFE_INTEGER / 100);
    });
    expect(unlimited).toEqual([]);
  });

  it('says that a time is in the future, in words', async () => {
    const { body } = await gateway.request({ rechargedAt: '2027-01-01T00:00:00.000Z' });
    expect(body.errors).toMatchObject([
      { keyword: 'latest', msg: 'Enter a time that is not in the future.' },
    ]);
  });

  it('takes no proof of another type, whatever its name says', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(64)]);
    const { status, body } = await gateway.upload(gif, 'receipt.pdf');
    expect([status, body.errors?.[0]?.keyword]).toEqual([422, 'fileType']);
    const { status: large } = await gateway.upload(Buffer.alloc(5_000_001, '%'), 'receipt.pdf');
    expect([413, 422]).toContain(large);
  });

  it('is made once for each idempotency key', async () => {
    const { file } = await gateway.upload();
    const body = { amount: 700, rechargedAt: '2026-11-20T15:00:00.000Z', proof: file };
    const send = () =>
      gateway.send(gateway.token, 'POST', '/api/manage/MX/recharges', body, {
        'idempotency-key': 'recharge-700',
      });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.status).toBe(200);
    expect(two.body.data).toEqual(one.body.data);
  });

  it('is canceled by the merchant while it is under review, and not afterwards', async () => {
    const { id, rechargeNo } = await gateway.recharge();
    expect((await cancel(id)).body.data).toMatchObject({ status: 'canceled' });
    expect(await gateway.operate('POST', `/${rechargeNo}/approve`)).toMatchObject({ status: 422 });
    const approved = await gateway.recharge();
    await gateway.operate('POST', `/${approved.id}/approve`);
    expect((await cancel(approved.id)).status).toBe(422);
    expect(await gateway.read(approved.id)).toMatchObject({ status: 'approved' });
  });

  it('that is rejected or canceled has no fee and credits nothing, also in the sums of the list', async () => {
    const sums = async () => {
      const { body } = await gateway.send(
        gateway.token,
        'GET',
        '/api/manage/MX/recharges?totals=fee,netAmount',
      );
      return body.data;
    };
    const before = await sums();
    const rejected = await gateway.recharge();
    await gateway.operate('POST', `/${rejected.id}/reject`, { reason: 'The receipt cannot be read.' });
    const canceled = await gateway.recharge();
    const answer = await cancel(canceled.id);
    for (const shown of [await gateway.read(rejected.id), answer.body.data]) {
      expect(shown).toMatchObject({ amount: 250_000 });
      expect(shown).not.toHaveProperty('fee');
      expect(shown).not.toHaveProperty('netAmount');
    }
    expect(sumsOf(await sums())).toEqual(sumsOf(before));
  });

  it('needs the permission to recharge', async () => {
    const { merchantId } = gateway;
    const token = gateway.signIn({ merchantId, permissions: new Set(['financialcenter:manage']) });
    const { status } = await gateway.send(token, 'POST', '/api/manage/MX/recharges', {});
    expect(status).toBe(403);
    expect((await gateway.send(token, 'GET', '/api/manage/MX/recharges')).status).toBe(200);
  });
});

it('the ledger has exactly the recharges that were approved', async () => {
  const { id } = await gateway.recharge({ amount: 12_345 });
  await gateway.operate('POST', `/${id}/approve`);
  const { problems } = await verifyLedger(gateway.db, gateway.model, [verifyRecharges]);
  expect(problems).toEqual([]);
  await sql`update recharge set status = 'rejected' where id = ${id}`.execute(gateway.db);
  const found = await verifyRecharges(gateway.db, gateway.model);
  expect(found).toEqual([
    expect.stringContaining('changed the available balance by 12345; by its record it is 0.'),
    expect.stringContaining('credited -12345 to bank; by its record it is 0'),
  ]);
});
