import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/gateway/config';
import { extendChain } from '../../../src/gateway/ledger/chain';
import { readAccountKeys } from '../../../src/gateway/ledger/entries';
import { proofGauges } from '../../../src/gateway/ledger/proof';
import { databaseUrl } from '../../support/databases';
import { program } from '../../support/program';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeAll(async () => {
  database = await preparedDatabase(await productModel(), {
    merchantsAt: new Date('2026-11-20T18:00:00Z'),
  });
});
afterAll(() => database.drop());

/** Runs `npm run ledger -- <command>` on the database. */
function run(...command: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = { ...process.env, SANDBOX: '0', DATABASE_URL: databaseUrl(database.connection) };
  return new Promise((resolve) => {
    execFile(process.execPath, [...program('src/cli/ledger.ts'), ...command], { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });
}

it('exits with 0 where the ledger holds, and shows what the provider has', async () => {
  const sound = await run('verify');
  expect(sound).toMatchObject({ code: 0, errors: '' });
  expect(sound.out).toMatch(/The ledger holds: \d+ entries of \d+ postings to \d+ accounts\./);
  expect(sound.out).toMatch(/^MXN +bank -/m);
});

it('keeps when the ledger was proven and how much was found, which is unknown before', async () => {
  const read = async () => {
    const gateway = { model: await productModel(), config: readConfig({}) };
    return Promise.all(proofGauges.map((gauge) => gauge.read(database.db, gateway)));
  };
  await database.db.deleteFrom('ledger_proof').execute();
  expect(await read()).toEqual([[], []]);
  await run('verify');
  const [problems, age] = await read();
  expect(problems).toEqual([{ value: 0 }]);
  expect(age![0]!.value).toBeLessThan(600);
});

it('ends quietly where the reader of its output has ended, as head does', async () => {
  const env = { ...process.env, SANDBOX: '0', DATABASE_URL: databaseUrl(database.connection) };
  const command = spawn(process.execPath, [...program('src/cli/ledger.ts'), 'verify'], { env });
  command.stdout.destroy();
  let errors = '';
  command.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => command.on('close', resolve));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

it('prints the heads of chains, a line each, and verifies the ledger by a file of them', async () => {
  const model = await productModel();
  const [account] = await readAccountKeys(database.db);
  await extendChain(database.db, model, account!, 'entries', () => new Date('2026-11-20T18:00:00Z'));
  const { out } = await run('heads');
  const { merchantId, country, currency } = account!;
  expect(out).toMatch(
    new RegExp(`^2026-11-20T18:00:00Z ${merchantId} ${country} ${currency} entries 1 [0-9a-f]{64}\n$`),
  );
  const folder = await mkdtemp(join(tmpdir(), 'heads-'));
  try {
    const [kept, others] = [join(folder, 'kept.txt'), join(folder, 'others.txt')];
    await writeFile(kept, out);
    await writeFile(others, out.replace(/[0-9a-f]{64}/, 'f'.repeat(64)));
    expect(await run('verify', '--heads', kept)).toMatchObject({
      code: 0,
      out: expect.stringContaining('and 1 kept head of a chain') as string,
    });
    expect(await run('verify', '--heads', others)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('after its head of 2026-11-20T18:00:00Z was kept') as string,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('exits with 1 where it does not hold, and names the account and what is wrong', async () => {
  const { merchant_id: merchant } = await database.db
    .updateTable('ledger_account')
    .set(({ eb }) => ({ available: eb('available', '+', 1) }))
    .where('country', '=', 'MX')
    .returning('merchant_id')
    .executeTakeFirstOrThrow();
  const damaged = await run('verify');
  expect(damaged.code).toBe(1);
  expect(damaged.errors).toMatch(
    new RegExp(`^${merchant} MX MXN: available is \\d+; its entries come to \\d+\\.$`, 'm'),
  );
  expect(damaged.out).not.toContain('The ledger holds');
});
