import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { payOrder } from '../../../src/gateway/sandbox/payOrder';
import { calendarGauges, tellOfCalendars } from '../../../src/gateway/settlement/calendars';
import { storeAgreedRule } from '../../../src/gateway/settlement/rules';
import type { Model } from '../../../src/metadata/model/Model';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';
import { productModel } from '../support/productModel';
import { runJobs } from '../support/runJobs';

/** The product, where Mexico settles by business days. */
async function modelByBusinessDays(): Promise<Model> {
  const model = await productModel();
  const { MX, ...others } = model.countries;
  const settles = { after: 1, unit: 'businessDay', at: '10:00' } as const;
  return { ...model, countries: { ...others, MX: { ...MX!, settles } } };
}

/** A file in which payments by one method of Mexico are settled later. */
function networksFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'corridor-settlement-')), 'networks.json');
  const settles = { after: 2, unit: 'businessDay', at: '12:30' };
  const serves = [{ country: 'MX', kind: 'collection', methods: ['OXXO'], settles }];
  writeFileSync(path, JSON.stringify({ networks: { cash: { plugin: 'sandbox', serves } } }));
  return path;
}

let gateway: OrderGateway;
beforeAll(async () => {
  // A Friday.
  const now = '2026-11-20T18:00:00Z';
  gateway = await orderGateway(now, { networksFile: networksFile() }, await modelByBusinessDays());
});
afterAll(() => gateway.close());

/** Has an order made and paid, and returns it with its payments. */
async function paid(method: string, country = 'MX') {
  const { id, orderNo } = await gateway.order(20_000, country, method);
  await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), 20_000);
  const order = (await gateway.read(
    `${country}/collection-orders/${id}`,
  )) as StoredRecord<'collection-order'>;
  const payments = (await gateway.list(`${country}/pay-in-details`, {
    orderId: id,
  })) as StoredRecord<'pay-in-detail'>[];
  return { order, payments };
}

describe('a payment', () => {
  it('is settled when it was expected: on the next day, where nothing else is said', async () => {
    const { order, payments } = await paid('BANK_TRANSFER', 'PE');
    expect(order).not.toHaveProperty('settles');
    expect([order, ...payments].map((one) => one.expectedSettlement)).toEqual([
      '2026-11-21T15:00:00Z',
      '2026-11-21T15:00:00Z',
    ]);
  });

  it('is settled by the rule of its country, at that instant and not before', async () => {
    const { order, payments } = await paid('SPEI');
    expect(order.settles).toBe('1 businessDay 10:00');
    const at = '2026-11-23T16:00:00Z';
    expect([order, ...payments].map((one) => one.expectedSettlement)).toEqual([at, at]);
    const read = () => gateway.read(`MX/pay-in-details/${payments[0]!.id}`);
    await runJobs(gateway.context, ['orders.step'], new Date('2026-11-23T15:59:59Z'));
    expect(await read()).toMatchObject({ settlement: 'unsettled' });
    await runJobs(gateway.context, ['orders.step'], new Date(at));
    expect(await read()).toMatchObject({ settlement: 'settled', settledAt: at, expectedSettlement: at });
  });

  it('is settled by the rule of its method before that of the country, and of its merchant before both', async () => {
    const { merchantId, db } = gateway;
    const first = await paid('OXXO');
    expect(first.order.expectedSettlement).toBe('2026-11-24T18:30:00Z');
    await storeAgreedRule(
      db,
      { merchantId, country: 'MX', method: '' },
      { after: 3, unit: 'day', at: '08:00' },
    );
    expect((await paid('OXXO')).order.expectedSettlement).toBe('2026-11-23T14:00:00Z');
    const ofMethod = { merchantId, country: 'MX', method: 'OXXO' };
    await storeAgreedRule(db, ofMethod, { after: 1, unit: 'day', at: '10:00' });
    const { order } = await paid('OXXO');
    expect(order).not.toHaveProperty('settles');
    expect(order.expectedSettlement).toBe('2026-11-21T16:00:00Z');
    expect((await paid('SPEI')).order.settles).toBe('3 day 08:00');
    for (const method of ['', 'OXXO'])
      await storeAgreedRule(db, { merchantId, country: 'MX', method }, undefined);
  });

  it('is settled by the rule of when its order was made', async () => {
    const { merchantId, db } = gateway;
    const { id, orderNo } = await gateway.order(20_000);
    const key = { merchantId, country: 'MX', method: '' };
    await storeAgreedRule(db, key, { after: 9, unit: 'day', at: '10:00' });
    await payOrder(db, gateway.model, orderNo, gateway.clock.now(), 20_000);
    await storeAgreedRule(db, key, undefined);
    expect(await gateway.read(`MX/collection-orders/${id}`)).toMatchObject({
      expectedSettlement: '2026-11-23T16:00:00Z',
    });
  });

  it('that is held has no day, until its order is completed or accepted', async () => {
    const { id, orderNo } = await gateway.order(20_000);
    await payOrder(gateway.db, gateway.model, orderNo, gateway.clock.now(), 5_000);
    const payments = () => gateway.list('MX/pay-in-details', { orderId: id });
    for (const record of [await gateway.read(`MX/collection-orders/${id}`), ...(await payments())])
      expect(record).not.toHaveProperty('expectedSettlement');
    const accepted = await gateway.post(`MX/collection-orders/${id}/accept`);
    const at = '2026-11-23T16:00:00Z';
    expect(accepted.body.data).toMatchObject({ expectedSettlement: at });
    expect(await payments()).toMatchObject([{ expectedSettlement: at }]);
  });
});

/** What an operator is told at a start at that time. */
async function toldAt(time: string): Promise<string[]> {
  const lines: string[] = [];
  const now = () => new Date(time);
  await tellOfCalendars({ ...gateway.context, now }, (line) => lines.push(line));
  return lines;
}

describe('operators', () => {
  it('are told of a calendar that is counted by, and ends or was not reviewed', async () => {
    expect(await toldAt('2026-11-20T18:00:00Z')).toEqual([
      'Settlement in MX counts business days, and nobody has reviewed its holidays of 2026: see schemas/calendars/MX.json.',
    ]);
    const [soon] = await toldAt('2027-12-01T00:00:00Z');
    expect(soon).toContain('holidays are known for 31 more days');
    const [over, ...others] = await toldAt('2029-02-01T00:00:00Z');
    expect(over).toContain('holidays are known for 0 more days');
    expect(others).toEqual([]);
  });

  it('see in a gauge for how long holidays are known where they count', async () => {
    const { model, config } = gateway.context;
    const [gauge] = calendarGauges;
    const values = await gauge!.read(gateway.db, { model, config });
    expect(values.map(({ labels }) => labels)).toEqual([{ country: 'MX' }]);
  });
});
