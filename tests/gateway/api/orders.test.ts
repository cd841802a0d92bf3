import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { newId } from '../../../src/gateway/database/ids';
import { type Program, type ProgramGateway, programGateway } from './support/programGateway';

let gateway: ProgramGateway;
let program: Program;
beforeAll(async () => {
  gateway = await programGateway();
  program = await gateway.addProgram();
});
afterAll(() => gateway.close());

type Order = StoredRecord<'collection-order'>;
type Page<Row> = { records: Row[]; next: string | null };

let number = 0;
const collection = (values: object = {}) => ({
  merchantOrderNo: `SHOP-${++number}`,
  method: 'SPEI',
  amount: 125_000,
  ...values,
});
const payout = (values: object = {}) => ({
  merchantOrderNo: `OUT-${++number}`,
  payeeName: 'Ana Torres',
  accountType: 1,
  payeeAccount: '012180001234567899',
  payeeBank: 'BBVA México',
  amount: 50_000 + ++number,
  ...values,
});

describe('an order that a program creates', () => {
  it('has the number of the merchant and the App ID, and is found by either number', async () => {
    const order = await program.create<Order>('collection-orders', collection({ merchantOrderNo: 'A 1' }));
    expect(order).toMatchObject({
      merchantOrderNo: 'A 1',
      appId: program.application.appCode,
      amount: 125_000,
      currency: 'MXN',
    });
    for (const by of [order.orderNo, 'A%201', order.id]) {
      expect((await program.get<Order>(`collection-orders/${by}`)).id).toBe(order.id);
    }
    expect((await program.call('GET', 'collection-orders/none')).status).toBe(404);
  });

  it('was created by the application, for the people who read its timeline', async () => {
    const order = await program.create<Order>('collection-orders', collection());
    const events = (await gateway.owner.send('GET', `MX/collection-orders/${order.id}/events`)).body.data;
    expect((events as { actor: object }[])[0]).toMatchObject({
      actor: { kind: 'application', id: program.application.appCode },
    });
  });

  it('keeps its application from being deleted', async () => {
    const own = await gateway.addProgram();
    await own.create('collection-orders', collection());
    const path = `MX/applications/${own.application.id}`;
    const answer = await gateway.owner.send('DELETE', path, undefined, { proven: true });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [{ keyword: 'inUse', params: { resource: 'Collection orders', smart_count: 1 } }],
      },
    });
    expect((await own.call('GET', 'balances')).status).toBe(200);
  });

  it('is created once for an Idempotency-Key, which stays for 30 days', async () => {
    const body = collection();
    const options = { key: newId() };
    const first = await program.create<Order>('collection-orders', body, options);
    const began = gateway.clock.now().getTime();
    gateway.clock.set(new Date(began + 29 * 24 * 60 * 60_000));
    expect(await program.create('collection-orders', body, options)).toEqual(first);
    const other = await program.call('POST', 'collection-orders', { ...body, amount: 1_000 }, options);
    expect(other).toMatchObject({ status: 422, body: { errors: [{ path: '/amount' }] } });
  });

  it('needs an Idempotency-Key', async () => {
    const answer = await program.call('POST', 'collection-orders', collection(), { key: null });
    expect(answer).toMatchObject({ status: 422, body: { msg: /Send an Idempotency-Key/ } });
  });

  it('is refused with a number that the application has used, whatever the key, the kind and the values', async () => {
    const body = collection();
    const order = await program.create<Order>('collection-orders', body);
    for (const [path, again] of [
      ['collection-orders', body],
      ['collection-orders', { ...body, amount: 90_000 }],
      ['payout-orders', payout({ merchantOrderNo: body.merchantOrderNo })],
    ] as const) {
      const answer = await program.call('POST', path, again);
      expect(answer).toMatchObject({
        status: 422,
        body: {
          errors: [
            {
              path: '/merchantOrderNo',
              keyword: 'usedNumber',
              msg: expect.stringContaining(order.orderNo) as string,
            },
          ],
        },
      });
    }
    const another = await gateway.addProgram();
    expect((await another.call('POST', 'collection-orders', body)).status).toBe(200);
  });

  it('is created once of many at the same time with one number', async () => {
    const body = collection();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => program.call('POST', 'collection-orders', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  it.each([
    ['an amount as text', { amount: '125000' }, '/amount'],
    ['an amount below what the country accepts', { amount: -1 }, '/amount'],
    ['an unknown field', { color: 'red' }, '/color'],
    ['a field that the gateway sets', { status: 'completed' }, '/status'],
    ['no number', { merchantOrderNo: undefined }, '/merchantOrderNo'],
    ['an unknown method', { method: 'PIX' }, '/method'],
  ])('is checked as forms are: %s', async (_case, values, path) => {
    const answer = await program.call('POST', 'collection-orders', collection(values));
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.path)).toContain(path);
  });

  it.each([125_000.5, '1250.00'])('names the unit of an amount that is none: %s', async (amount) => {
    const { body } = await program.call('POST', 'collection-orders', collection({ amount }));
    expect(body.errors).toMatchObject([
      { path: '/amount', msg: 'Send a whole number of minor units, like 1234 for 12.34.' },
    ]);
  });
});

describe('a body that is no object', () => {
  it.each(['collection-orders', 'payout-orders', 'fee-quotes'])(
    'is rejected by %s with one answer, whatever it is',
    async (path) => {
      for (const body of [[], [collection()], 'SHOP', 5, true, null, undefined]) {
        for (const headers of [undefined, { 'content-type': 'application/json' }]) {
          const { status, body: answer } = await program.call('POST', path, body, headers && { headers });
          expect({ status, answer }).toEqual({
            status: 422,
            answer: {
              code: 422,
              msg: 'Send a JSON object.',
              data: null,
              errors: [{ path: '', keyword: 'type', params: { type: 'object' }, msg: 'Send a JSON object.' }],
            },
          });
        }
      }
    },
  );
});

describe('a payout that a program creates', () => {
  it('holds its amount with the fee, and is refused where the balance does not cover it', async () => {
    await gateway.setAvailable('MX', 1_000_000);
    const before = await gateway.balances('MX');
    const order = await program.create<StoredRecord<'payout-order'>>('payout-orders', payout());
    const after = await gateway.balances('MX');
    expect(before.available - after.available).toBeGreaterThan(order.amount);
    const large = await program.call('POST', 'payout-orders', payout({ amount: 5_000_000 }));
    expect(large).toMatchObject({ status: 422, body: { errors: [{ path: '/amount' }] } });
    await gateway.expectSound();
  });

  it('that repeats an earlier one must be confirmed, as in the form', async () => {
    await gateway.setAvailable('MX', 1_000_000);
    const first = payout();
    await program.create('payout-orders', first);
    const again = { ...first, merchantOrderNo: 'AGAIN' };
    const refused = await program.call('POST', 'payout-orders', again);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ keyword: 'repeats' }] } });
    const { confirmation } = (refused.body.errors![0] as unknown as { params: { confirmation: string } })
      .params;
    const headers = { 'confirmed-repeats': confirmation };
    expect((await program.call('POST', 'payout-orders', again, { headers })).status).toBe(200);
  });

  it('that is meant to repeat earlier ones names them, and needs one call', async () => {
    await gateway.setAvailable('MX', 2_000_000);
    const first = payout({ amount: 41_000 });
    const { orderNo } = await program.create<StoredRecord<'payout-order'>>('payout-orders', first);
    const again = (merchantOrderNo: string, repeatOf: string[]) => ({ ...first, merchantOrderNo, repeatOf });
    const second = await program.create<StoredRecord<'payout-order'>>(
      'payout-orders',
      again('MEANT-2', [orderNo]),
    );
    expect(second.repeatOf).toEqual([orderNo]);
    // One that the program does not name may be a mistake still.
    const unnamed = await program.call('POST', 'payout-orders', again('MEANT-3', [orderNo]));
    expect(unnamed).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'repeats', params: { id: second.id, count: 1 } }] },
    });
    const named = again('MEANT-4', [first.merchantOrderNo, 'MEANT-2', 'NOT-THERE']);
    expect((await program.call('POST', 'payout-orders', named)).status).toBe(200);
  });

  it('repeats those of as many hours as its application says, a day without it', async () => {
    await gateway.setAvailable('MX', 3_000_000);
    const patient = await gateway.addProgram({ repeatHours: 48 });
    const first = payout({ amount: 42_000 });
    await program.create('payout-orders', first);
    const create = (by: Program, merchantOrderNo: string) =>
      by.call('POST', 'payout-orders', { ...first, merchantOrderNo });
    const begun = gateway.clock.now();
    onTestFinished(() => gateway.clock.set(begun));
    const after = (ms: number) => gateway.clock.set(new Date(begun.getTime() + ms));
    after(24 * 60 * 60_000 - 1_000);
    expect(await create(program, 'HOURS-1')).toMatchObject({ status: 422 });
    after(24 * 60 * 60_000 + 1_000);
    expect(await create(patient, 'HOURS-2')).toMatchObject({ status: 422 });
    expect(await create(program, 'HOURS-3')).toMatchObject({ status: 200 });
  });

  it.each([0, 721])('is of an application whose hours are within the limits, not %i', async (repeatHours) => {
    const body = { name: 'Out of bounds', repeatHours };
    const answer = await gateway.owner.send('POST', 'MX/applications', body, { proven: true });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/repeatHours' }] } });
  });
});

describe('what a program reads', () => {
  it('are the orders of its own application only', async () => {
    const [one, other] = [await gateway.addProgram(), await gateway.addProgram()];
    const order = await one.create<Order>('collection-orders', collection());
    expect((await one.get<Page<Order>>('collection-orders')).records.map(({ id }) => id)).toEqual([order.id]);
    expect((await other.get<Page<Order>>('collection-orders')).records).toEqual([]);
    expect((await other.call('GET', `collection-orders/${order.orderNo}`)).status).toBe(404);
    const foreign = await other.get<Page<Order>>(`collection-orders?appId=${one.application.appCode}`);
    expect(foreign.records).toEqual([]);
  });

  it('are pages that together have each record once, whatever changes meanwhile', async () => {
    const own = await gateway.addProgram();
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      made.unshift((await own.create<Order>('collection-orders', collection())).id);
    }
    const found: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Page<Order> = await own.get(`collection-orders?limit=2${next && `&after=${next}`}`);
      found.push(...page.records.map(({ id }) => id));
      ({ next } = page);
    }
    expect(found).toEqual(made);
  });

  it('can be filtered by values and ranges, and what is wrong with a filter is said', async () => {
    const own = await gateway.addProgram();
    for (const amount of [10_000, 20_000, 30_000]) {
      await own.create('collection-orders', collection({ amount }));
    }
    const amounts = async (query: string) =>
      (await own.get<Page<Order>>(`collection-orders?${query}`)).records.map(({ amount }) => amount);
    expect(await amounts('amount.gte=20000&amount.lt=30000')).toEqual([20_000]);
    expect(await amounts('amount=10000,30000')).toEqual([30_000, 10_000]);
    expect(await amounts('status=failed')).toEqual([]);
    for (const query of ['color=red', 'amount=much', 'limit=0', 'after=x', 'amount.like=1', 'status=lost']) {
      expect(await own.call('GET', `collection-orders?${query}`)).toMatchObject({ status: 422 });
    }
  });

  it('are balances, fees and bank accounts', async () => {
    await gateway.setAvailable('MX', 123_456);
    const { records } = await program.get<Page<StoredRecord<'balance'>>>('balances');
    expect(records).toMatchObject([{ currency: 'MXN', available: 123_456 }]);
    const quote = { kind: 'collection', payInMethod: 'SPEI', amount: 100_000 };
    expect(await program.create('fee-quotes', quote)).toMatchObject({ fee: expect.any(Number) as number });
    await gateway.bankAccount('MX');
    expect((await program.get<Page<object>>('bank-accounts')).records.length).toBeGreaterThan(0);
  });
});
