import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportGaps } from '../../../src/gateway/operator/reportGaps';
import { program } from '../../support/program';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ config: { sandbox: false } });
});
afterAll(() => gateway.close());

async function report(): Promise<string[]> {
  const lines: string[] = [];
  await reportGaps(gateway.context, (line) => lines.push(line));
  return lines;
}

it('a gateway without merchants says how to add some, and which fees of an account are missing', async () => {
  expect(await report()).toEqual([expect.stringContaining('There are no merchants')]);
  await applyFile(gateway, oneMerchant);
  expect(await report()).toEqual([]);
  await gateway.db
    .deleteFrom('fee_tier')
    .where('country', '=', 'PE')
    .where('kind', '=', 'withdrawal')
    .execute();
  expect(await report()).toEqual([
    expect.stringMatching(/^Merchant 700100 has an account in PE but no withdrawal fees, so/),
  ]);
  const { id: merchant_id } = await gateway.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
  const tier = { merchant_id, country: 'PE', kind: 'withdrawal', method: '', from_amount: 0 };
  await gateway.db
    .insertInto('dated_fee_tier')
    .values({ ...tier, begins: '2027-01-01', fixed: 0, rate: 0, unit: 1 })
    .execute();
  gateway.clock.set('2027-01-01T04:59:59Z');
  expect(await report()).toEqual([expect.stringContaining('no withdrawal fees until 2027-01-01, so')]);
  gateway.clock.set('2027-01-01T05:00:00Z');
  expect(await report()).toEqual([]);
});

it('the commands of a sandbox reject a gateway that is none', async () => {
  const env = { ...process.env, SANDBOX: '0', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const run = (...words: string[]) =>
    new Promise<{ failed: boolean; errors: string }>((resolve) => {
      const options = [...program('src/cli/sandbox.ts'), ...words];
      execFile(process.execPath, options, { env }, (error, _out, errors) =>
        resolve({ failed: error !== null, errors }),
      );
    });
  expect(await run('accounts')).toEqual({
    failed: true,
    errors: 'SANDBOX is 0: this gateway is no sandbox.\n',
  });
});
