import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl } from '../../support/databases';
import { program } from '../../support/program';
import { type OrderGateway, orderGateway } from '../orders/support/orderGateway';

let gateway: OrderGateway;
beforeAll(async () => {
  gateway = await orderGateway(new Date().toISOString());
});
afterAll(() => gateway.close());

/** Runs `npm run sandbox -- …` on the gateway's database. */
function run(...words: string[]): Promise<{ failed: boolean; out: string; errors: string }> {
  const env = { ...process.env, SANDBOX: '1', DATABASE_URL: databaseUrl(gateway.connection) };
  const options = [...program('src/cli/sandbox.ts'), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, options, { env }, (error, out, errors) =>
      resolve({ failed: error !== null, out, errors }),
    );
  });
}

it('pays an order, in full or the amount that is given, and says what became of it', async () => {
  const { orderNo } = await gateway.order(20_000);
  const part = await run('pay', orderNo, '--amount', '150.5');
  expect(part).toMatchObject({ failed: false, errors: '' });
  expect(part.out).toMatch(
    /^Payment MX\w+ of 150\.50 MXN, fee \d+\.\d\d MXN\.\nOrder MX\w+ of 200\.00 MXN is /,
  );
  const whole = await run('pay', orderNo);
  expect(whole.out).toContain('of 200.00 MXN');
  const payments = await gateway.list('MX/pay-in-details', { orderNo });
  expect(new Set(payments.map(({ amount }) => amount))).toEqual(new Set([15_050, 20_000]));
});

it('rejects an amount that could be read in two ways, and changes nothing', async () => {
  const { orderNo } = await gateway.order(20_000);
  const answer = await run('pay', orderNo, '--amount', '1,500');
  expect(answer).toMatchObject({ failed: true, out: '' });
  expect(answer.errors).toContain('"1,500" is not an amount. Write it as 1234.56.');
  expect(await gateway.list('MX/pay-in-details', { orderNo })).toEqual([]);
});

it('has a payment arrive that belongs to no order', async () => {
  const stray = await run('stray', 'MX', '--amount', '150', '--reference', 'For the flat');
  expect(stray).toMatchObject({ failed: false, errors: '' });
  const kept = await gateway.db.selectFrom('network_suspense').selectAll().execute();
  expect(kept).toMatchObject([{ country: 'MX', ref: 'For the flat', amount: 15_000, state: 'open' }]);
  expect((await run('stray', 'XX', '--amount', '150')).errors).toContain('plays no network in "XX"');
});
