import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { invalidBody } from '../../../src/gateway/http/body';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import { voucherModel } from '../support/voucherModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const base = '/api/manage/AA/vouchers';
const rows = 1_000;
let gateway: TestGateway;
let lookups = 0;
/** Seconds that each voucher takes. */
let seconds = 0;

const handlers: Handlers = {
  create: {
    vouchers: {
      before: async () => {
        gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1_000));
      },
    },
  },
  lookups: {
    'vouchers.orderNo': async ({ value }) => {
      lookups += 1;
      if (typeof value === 'string' && value.startsWith('K')) return { remark: 'known' };
      throw invalidBody([{ path: '/orderNo', keyword: 'record', params: {} }]);
    },
  },
};

beforeAll(async () => {
  const model = voucherModel();
  const { vouchers } = model.resources;
  Object.assign(vouchers!, { import: { form: 'create', permission: 'vouchers:import', limit: rows } });
  const fields = [{ field: 'orderNo', lookup: ['remark'] }, 'amount', 'remark'];
  Object.assign(vouchers!.create!, { rehearse: ['amount'], sections: [{ fields }] });
  model.permissions = [...model.permissions, { perms: 'vouchers:import' }];
  gateway = await testGateway({ model, handlers, config: { rateLimit: 100_000 } });
});
afterAll(() => gateway.close());

/** A user of their own, who imports vouchers of orders, each in a row. */
function setUp() {
  const token = gateway.signIn();
  const send = (path: string, body: unknown) =>
    gateway.send(token, 'POST', `${base}${path}`, body, { 'idempotency-key': newId() });
  return {
    send,
    importOrders: (orders: string[], query = '') =>
      send(`/batches/create${query}`, {
        file: 'vouchers.xlsx',
        rows: orders.map((orderNo, index) => ({ number: index + 2, values: { orderNo, amount: index + 1 } })),
      }),
  };
}

describe('the rehearsals of a session', () => {
  it('are 60 a minute, of forms and batches together, whatever becomes of them', async () => {
    const { send, importOrders } = setUp();
    const statuses = [];
    for (let count = 0; count < 30; count++) {
      statuses.push((await send('?rehearse=true', { orderNo: 'K1' })).status);
      statuses.push((await importOrders([], '?rehearse=true')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    const [form, batch] = [
      await send('?rehearse=true', { orderNo: 'K1', amount: 1 }),
      await importOrders(['K1'], '?rehearse=true'),
    ];
    expect([form.status, batch.status]).toEqual([429, 429]);
    expect(Number(batch.headers['retry-after'])).toBeGreaterThan(0);
    expect((await importOrders(['K1'])).status).toBe(200);
  });
});

describe('a rehearsal of many rows', () => {
  it('is given up where it takes half a minute, and the user can begin another', async () => {
    const { importOrders } = setUp();
    seconds = 7;
    const [few, many] = [
      await importOrders(['K1', 'K2', 'K3', 'K4'], '?rehearse=true'),
      await importOrders(['K1', 'K2', 'K3', 'K4', 'K5', 'K6'], '?rehearse=true'),
    ];
    seconds = 0;
    expect(few.body.data).toMatchObject({ count: 4 });
    expect(many).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(many.body.msg).toContain('fewer rows');
    expect((await importOrders(['K1'], '?rehearse=true')).body.data).toMatchObject({ count: 1 });
  });
});

describe('what the rows of an import look up', () => {
  it('costs nothing where it names something, and is looked up once for all rows that have it', async () => {
    const { importOrders } = setUp();
    const orders = Array.from({ length: rows }, (_, index) => `K${index % 500}`);
    lookups = 0;
    for (let count = 0; count < 3; count++) expect((await importOrders(orders)).status).toBe(200);
    expect(lookups).toBe(3 * 500);
  });

  it('slows the user down where it names nothing, as lookups do, and says which rows do so', async () => {
    const { send, importOrders } = setUp();
    const orders = Array.from({ length: 100 }, (_, index) => `unknown ${index}`);
    lookups = 0;
    const found = await importOrders(['K1', ...orders]);
    expect(found.status).toBe(422);
    const { errors } = found.body;
    expect(errors![0]).toMatchObject({ path: '/rows/3/orderNo', keyword: 'record' });
    expect(errors!.length).toBeLessThan(30);
    expect(lookups).toBe(errors!.length + 1);
    const [again, lookup] = [
      await importOrders(orders, '?rehearse=true'),
      await send('/lookups/orderNo', { value: 'K1' }),
    ];
    expect([again.status, lookup.status]).toEqual([429, 429]);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is left to the rows while it is not too much', async () => {
    const { importOrders } = setUp();
    const rehearsed = await importOrders(['unknown 1', 'K1'], '?rehearse=true');
    expect(rehearsed.body.data).toMatchObject({ count: 2 });
  });
});
