import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyRecharges } from '../../../src/gateway/funds/verifyFunds';
import { storeReceipts } from '../../../src/gateway/sandbox/history/receipts';
import type { Review } from '../../../src/contract/operator/reviews';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const { until: now } = sharedHistory;
let gateway: TestGateway;
let filesDir: string;

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'receipts-'));
  gateway = await testGateway({ now: now.toISOString(), config: { filesDir }, history: sharedHistory });
});
afterAll(async () => {
  await gateway.close();
  await rm(filesDir, { recursive: true });
});

it('the sandbox has recharges in every state in every country, and those that were approved are in the ledger', async () => {
  const { rows } = await sql<{ country: string; states: string[] }>`
    select country, array_agg(distinct status order by status) as states from recharge group by country`.execute(
    gateway.db,
  );
  expect(rows.map(({ country }) => country).toSorted()).toEqual(
    Object.keys(gateway.model.countries).toSorted(),
  );
  for (const { states } of rows) expect(states).toEqual(['approved', 'canceled', 'rejected', 'underReview']);
  expect((await verifyLedger(gateway.db, gateway.model, [verifyRecharges])).problems).toEqual([]);
});

it('their proof is a file for each merchant, which is stored once and can be read', async () => {
  for (const _start of [1, 2]) await storeReceipts(gateway.db, gateway.model, gateway.context.config);
  const stored = (await readdir(filesDir, { recursive: true })).filter((name) => name.length > 10);
  const { rows } = await sql<{ merchants: number }>`
    select count(distinct merchant_id) as merchants from recharge`.execute(gateway.db);
  expect(stored).toHaveLength(rows[0]!.merchants);
  const base = '/api/global/sandbox/reviews';
  const { body } = await gateway.send(undefined, 'GET', base);
  const { id, files } = (body.data as Review[]).find(({ resource }) => resource === 'recharges')!;
  const { status, text } = await gateway.send(undefined, 'GET', `${base}/${id}/files/${files[0]!.id}`);
  expect([status, text.slice(0, 8), text.trimEnd().slice(-5)]).toEqual([200, '%PDF-1.4', '%%EOF']);
});
