import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityRecord, StoredRecord } from '../../../src/gateway/database/records';
import {
  chargeOf,
  type PricedKind,
  readFeeTiers,
  readPrices,
  tiersOf,
} from '../../../src/gateway/prices/fees';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { anyMethod } from '../../../src/metadata/tenants/prices';
import { modelFacts } from '../../../src/metadata/tenants/tenantFacts';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway();
});
afterAll(() => gateway.close());

const kinds = ['collection', 'payout', 'withdrawal'] as const;

/** The field of the calculator that holds what prices differ by. */
const methodFields: Partial<Record<PricedKind, string>> = {
  collection: 'payInMethod',
  payout: 'payOutMethod',
  withdrawal: 'accountKind',
};

/** The body with which the calculator asks for the fee of an order. */
function question(kind: PricedKind, method: string, amount: unknown) {
  return { kind, [methodFields[kind]!]: method, amount };
}

const ask = (country: string, body: unknown, headers: Record<string, string> = {}) =>
  gateway.send(gateway.token, 'POST', `/api/manage/${country}/fee-quotes?rehearse=true`, body, headers);

async function quote(country: string, ...of: Parameters<typeof question>) {
  const { body } = await ask(country, question(...of));
  return (body.data as { after: StoredRecord<'fee-quote'> }).after;
}

/** The methods of a kind in a country. */
const methodsOf = (kind: PricedKind, country: string) =>
  modelFacts(gateway.model).methods(kind, country) ?? [];

/** What an order of a kind must exceed, in minor units. */
function leastOf(kind: PricedKind, country: string): number {
  if (kind !== 'withdrawal') return 0;
  return bindResource(gateway.model, 'withdrawals', country, 'en').create!.fields.amount!.exclusiveMinimum!;
}

/** Every country, kind and method. */
const eachMethod = function* () {
  for (const country of Object.keys(gateway.model.countries)) {
    for (const kind of kinds) {
      for (const method of methodsOf(kind, country)) yield { country, kind, method };
    }
  }
};

describe('the price list', () => {
  it('has the tiers by which each method of each country is charged', async () => {
    const { merchantId } = gateway;
    const found = new Map<string, EntityRecord[]>();
    for (const { country, kind, method } of eachMethod()) {
      const path = `${country}/${kind}-prices`;
      if (!found.has(path)) found.set(path, await gateway.list(path, {}));
      const shown = found.get(path)!.filter((record) => record.method === method);
      const orders = { merchantId, country, kind, method };
      const tiers = await readFeeTiers(gateway.db, gateway.model, orders, gateway.clock.now());
      expect(shown).toEqual(
        tiers.map(({ from, fixed, rate, minimum, onRefund = 'keep' }, index) => ({
          id: expect.any(String) as string,
          method,
          status: 'current',
          fromAmount: from,
          ...(index < tiers.length - 1 ? { belowAmount: tiers[index + 1]!.from } : {}),
          fixed,
          rate: rate / 10_000,
          ...(minimum === undefined ? {} : { minimum }),
          ...(kind === 'collection' ? { onRefund } : {}),
          terms: expect.any(String) as string,
        })),
      );
    }
    const ids = [...found.values()].flat().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(new Set(found.keys()).size);
  });

  it('is filtered by method, and each of its tiers is a record', async () => {
    const own = await gateway.list('MX/collection-prices', { method: 'OXXO' });
    expect(own).toEqual([
      expect.objectContaining({ fixed: 800, rate: 2, fromAmount: 0, terms: '0.00 or more: 8.00 + 2%' }),
    ]);
    expect(await gateway.read(`MX/collection-prices/${own[0]!.id}`)).toEqual(own[0]);
  });

  it('of recharges is empty where they are free, and else has a record for each tier', async () => {
    expect(await gateway.list('MX/recharge-prices', {})).toEqual([]);
    const price = { merchant_id: gateway.merchantId, country: 'MX', kind: 'recharge', method: anyMethod };
    const tiers = [
      { ...price, from_amount: 0, fixed: 500, rate: 0 },
      { ...price, from_amount: 100_000, fixed: 0, rate: 2_500 },
    ];
    await gateway.db.insertInto('fee_tier').values(tiers).execute();
    expect(await gateway.list('MX/recharge-prices', {})).toMatchObject([
      { fromAmount: 0, belowAmount: 100_000, fixed: 500, rate: 0 },
      { fromAmount: 100_000, fixed: 0, rate: 0.25, terms: '1,000.00 or more: 0.00 + 0.25%' },
    ]);
  });

  it('is that of the merchant alone', async () => {
    const stranger = gateway.signIn({});
    const answer = await gateway.send(stranger, 'GET', '/api/manage/MX/payout-prices');
    expect(answer.body.data).toEqual([]);
  });
});

describe('the calculator', () => {
  it('returns what is charged in every country, by every method, at each tier and one before it', async () => {
    const { merchantId, db, model } = gateway;
    for (const { country, kind, method } of eachMethod()) {
      const prices = await readPrices(db, model, { merchantId, country, kind }, gateway.clock.now());
      const tiers = tiersOf(prices, method);
      const step = model.countries[country]!.amount.type === 'integer' ? 100 : 1;
      const last = tiers.at(-1)!.from;
      const least = leastOf(kind, country);
      for (const amount of [least + step, last - step, last].filter((each) => each > least)) {
        const { fee } = chargeOf(kind, amount, tiers);
        const result = kind === 'collection' ? { netAmount: amount - fee } : { actualDebit: amount + fee };
        expect(await quote(country, kind, method, amount)).toMatchObject({ amount, fee, ...result });
      }
    }
  });

  it('agrees with what a payment and a payout are charged', async () => {
    const order = await gateway.order(125_000, 'MX', 'OXXO');
    const paid = await gateway.post(`MX/collection-orders/${order.id}/simulate-callback`, {
      amount: 125_000,
    });
    const { fee, netAmount } = await quote('MX', 'collection', 'OXXO', 125_000);
    expect(paid.body.data).toMatchObject({ fee, netAmount, status: 'completed' });
    const payee = { payeeName: 'María López', accountType: 1, payeeAccount: '032180000118359719' };
    const payout = await gateway.post('MX/payout-orders?rehearse=true', { ...payee, amount: 125_000 });
    const charged = await quote('MX', 'payout', 'SPEI', 125_000);
    const { after } = payout.body.data as { after: EntityRecord };
    expect([after.fee, after.actualDebit]).toEqual([charged.fee, charged.actualDebit]);
  });

  it('says in the language of the user which tier applies, whose prices they are, and how the fee is computed', async () => {
    expect(await quote('MX', 'collection', 'SPEI', 299_999)).toMatchObject({
      priced: 'all',
      tier: 'From 0.00 to below 3,000.00',
      calculation: '3.00 + 1.5% × 2,999.99 = 48.00',
    });
    expect(await quote('MX', 'collection', 'SPEI', 300_000)).toMatchObject({
      tier: 'From 3,000.00 to below 30,000.00',
      calculation: '3.00 + 1.275% × 3,000.00 = 41.25',
    });
    expect(await quote('MX', 'collection', 'OXXO', 500)).toMatchObject({
      priced: 'method',
      tier: '0.00 or more',
      calculation: '8.00 + 2% × 5.00 = 8.10; never more than the payment itself',
      fee: 500,
      netAmount: 0,
    });
    const chinese = await ask('MX', question('collection', 'OXXO', 500_000), { language: 'ZH' });
    expect(chinese.body.data).toMatchObject({
      after: { tier: '0.00 及以上', calculation: '8.00 + 2% × 5,000.00 = 108.00' },
    });
  });

  it('refuses what is no amount, at its input', async () => {
    const limit = 100_000_000_000_000;
    const wrong: [amount: unknown, country: string, keyword: string][] = [
      [0, 'MX', 'exclusiveMinimum'],
      [-100, 'MX', 'exclusiveMinimum'],
      [100.5, 'MX', 'type'],
      ['1e3', 'MX', 'type'],
      [null, 'MX', 'required'],
      [undefined, 'MX', 'required'],
      [1e20, 'MX', 'maximum'],
      [limit + 1, 'MX', 'maximum'],
      [150, 'PK', 'multipleOf'],
    ];
    for (const [amount, country, keyword] of wrong) {
      const [method] = methodsOf('payout', country);
      const answer = await ask(country, question('payout', method!, amount));
      expect([amount, answer.status]).toEqual([amount, 422]);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ path: '/amount', keyword }));
    }
  });

  it('refuses a withdrawal that is too small to be made, and one to a type of account that it does not know', async () => {
    const least = leastOf('withdrawal', 'MX');
    const small = await ask('MX', question('withdrawal', 'bank', least));
    expect(small.body.errors).toMatchObject([{ path: '/amount', keyword: 'exclusiveMinimum' }]);
    expect((await ask('MX', question('withdrawal', 'bank', least + 1))).status).toBe(200);
    const unknown = await ask('MX', question('withdrawal', 'SPEI', 100_000));
    expect(unknown.body.errors).toMatchObject([{ path: '/accountKind' }]);
  });

  it('refuses a method of another country, and one of the other kind', async () => {
    const other = await ask('MX', question('collection', 'YAPE', 100));
    expect(other.body.errors).toMatchObject([{ path: '/payInMethod' }]);
    const mixed = await ask('MX', { kind: 'payout', payInMethod: 'SPEI', amount: 100 });
    expect(mixed.status).toBe(422);
  });

  it('refuses an amount beyond the merchant’s own limits, and accepts it at them', async () => {
    const { db, merchantId } = gateway;
    const key = { merchant_id: merchantId, country: 'CL', kind: 'payout' };
    await db
      .deleteFrom('order_limit')
      .where((is) => is.and(key))
      .execute();
    await db
      .insertInto('order_limit')
      .values({ ...key, minimum: 5_000, maximum: 90_000 })
      .execute();
    const [method] = methodsOf('payout', 'CL');
    const reply = async (amount: number) => ask('CL', question('payout', method!, amount));
    expect((await reply(5_000)).status).toBe(200);
    expect((await reply(90_000)).status).toBe(200);
    expect((await reply(4_999)).body.errors).toMatchObject([{ path: '/amount', keyword: 'merchantMinimum' }]);
    expect((await reply(90_001)).body.errors).toMatchObject([
      { path: '/amount', keyword: 'merchantMaximum' },
    ]);
  });

  it('says that the prices do not cover an amount, or that there are none', async () => {
    const { db, merchantId } = gateway;
    const tiers = db.deleteFrom('fee_tier').where('merchant_id', '=', merchantId).where('country', '=', 'AR');
    await tiers.where('from_amount', '=', 0).execute();
    const [method] = methodsOf('payout', 'AR');
    const gap = await ask('AR', question('payout', method!, 100));
    expect([gap.status, gap.body.msg]).toEqual([
      422,
      'Your prices do not cover this amount. Contact support.',
    ]);
    await tiers.execute();
    const none = await ask('AR', question('payout', method!, 100));
    expect([none.status, none.body.msg]).toEqual([422, expect.stringContaining('no fees for payout')]);
    expect(await gateway.list('AR/payout-prices', {})).toEqual([]);
  });

  it('keeps nothing, whether it is rehearsed or sent', async () => {
    const count = async () => {
      const events = gateway.db
        .selectFrom('record_event')
        .select((is) => is.fn.countAll<number>().as('events'));
      return (await events.executeTakeFirstOrThrow()).events;
    };
    const [method] = methodsOf('collection', 'PE');
    const before = await count();
    await quote('PE', 'collection', method!, 1_000);
    const body = question('collection', method!, 1_000);
    expect((await gateway.post('PE/fee-quotes', body, 'a-key-of-a-quote')).status).toBe(200);
    expect(await count()).toBe(before);
    expect(await gateway.list('PE/fee-quotes', {})).toEqual([]);
  });

  it('needs the permission of the page', async () => {
    const { merchantId } = gateway;
    const token = gateway.signIn({ merchantId, permissions: new Set(['trade:payment']) });
    for (const [method, path] of [
      ['POST', 'fee-quotes?rehearse=true'],
      ['GET', 'payout-prices'],
      ['GET', 'merchant-information'],
    ] as const) {
      expect(
        (await gateway.send(token, method, `/api/manage/MX/${path}`, method === 'POST' ? {} : undefined))
          .status,
      ).toBe(403);
    }
  });
});

it('one session can rehearse 60 times a minute, and is told how long to wait', async () => {
  const limited = await orderGateway('2026-11-20T18:00:00Z', { rateLimit: 1_000 });
  try {
    const body = question('payout', 'SPEI', 1_000);
    const send = () => limited.post('MX/fee-quotes?rehearse=true', body);
    for (let call = 0; call < 60; call++) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { merchantId } = limited;
    const other = limited.signIn({ merchantId });
    const path = '/api/manage/MX/fee-quotes?rehearse=true';
    expect((await limited.send(other, 'POST', path, body)).status).toBe(200);
    expect((await limited.read('MX/payout-prices')).length).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
