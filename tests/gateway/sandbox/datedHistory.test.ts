import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { auditOrders } from '../../../src/gateway/sandbox/audit';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { wallClock } from '../../../src/metadata/values/time';
import { testKeyRing } from '../../support/keyRing';
import { productModel } from '../support/productModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const now = new Date('2026-11-20T18:00:00Z');
let gateway: TestGateway;
afterAll(() => gateway.close());

it('a history has the prices of its time: those of the day on which an order was made', async () => {
  const model = await productModel();
  const fees = Object.fromEntries(
    Object.entries(model.tenants!.fees!).map(([name, prices]) => [
      name,
      // A day in the middle of the history, from which everything costs what nothing cost before.
      prices.flatMap((price) => [price, { ...price, begins: '2026-11-19', tiers: [{ rate: '3.3333%' }] }]),
    ]),
  );
  const dated = { ...model, tenants: { ...model.tenants!, fees } };
  gateway = await testGateway({ model: dated, now: now.toISOString() });
  await fillSandbox(gateway.db, dated, { keyRing: testKeyRing, seed: 'tests', days: 3, now });
  const broken = (await auditOrders(gateway.db, dated)).filter((result) => result.broken > 0);
  expect(broken).toEqual([]);
  const { rows } = await sql<{ amount: number; fee: number; requestedAt: string }>`
    select amount, fee, requested_at as "requestedAt" from payout_order
    where country = 'MX' and status = 'completed'`.execute(gateway.db);
  const isNew = ({ amount, fee }: (typeof rows)[number]) => Math.abs(fee / amount - 0.033333) < 0.0001;
  const day = ({ requestedAt }: (typeof rows)[number]) =>
    wallClock(requestedAt, model.countries.MX!.zone).format('YYYY-MM-DD');
  const [before, since] = [rows.filter((row) => !isNew(row)), rows.filter(isNew)];
  expect(before.length).toBeGreaterThan(0);
  expect(since.length).toBeGreaterThan(0);
  expect(before.every((row) => day(row) < '2026-11-19')).toBe(true);
  expect(since.every((row) => day(row) >= '2026-11-19')).toBe(true);
});
