import { omit } from 'es-toolkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payout } from '../../../bench/support/payout';
import { runJobs } from '../support/runJobs';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;

beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 1_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

it('an import of payouts stores many in one transaction, and a payout that is short takes none with it', async () => {
  const path = 'MX/payout-orders/batches/create';
  const short = 5;
  const rows = Array.from({ length: 20 }, (_, place) => {
    const values = omit(payout(place + 1), ['merchantOrderNo']);
    return { number: place + 2, values: place === short ? { ...values, amount: 5_000_000 } : values };
  });
  const { body } = await gateway.owner.send('POST', path, { file: 'payouts.xlsx', rows }, { proven: true });
  const { id } = body.data as { id: string };
  await runJobs(gateway.context, ['batches.perform']);
  const state = (await gateway.owner.send('GET', `${path}/${id}`)).body.data;
  expect(state).toMatchObject({ total: 20, done: 19, failed: 1 });
  const results = (await gateway.owner.send('GET', `${path}/${id}/rows`)).body.data as { state: string }[];
  expect(results.map((row) => row.state === 'done')).toEqual(rows.map((_row, place) => place !== short));
  const { rows: stored } = await sql<{ transactions: number; orders: number }>`
    select count(distinct xmin::text)::integer as transactions, count(*)::integer as orders
    from payout_order where batch_no is not null`.execute(gateway.context.db);
  expect(stored).toEqual([{ transactions: 1, orders: 19 }]);
});
