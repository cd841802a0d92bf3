import { execFile, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl } from '../../support/databases';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

let database: TestDatabase;
beforeAll(async () => {
  database = await preparedDatabase(await productModel(), new Date('2026-11-20T18:00:00Z'));
});
afterAll(() => database.drop());

/** Runs `npm run ledger -- verify` on the database. */
function verify(): Promise<{ code: number; out: string; errors: string }> {
  const env = { ...process.env, SANDBOX: '0', DATABASE_URL: databaseUrl(database.connection) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/cli/ledger.ts', 'verify'],
      { env },
      (error, out, errors) => resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });
}

it('exits with 0 where the ledger holds, and shows what the provider has', async () => {
  const sound = await verify();
  expect(sound).toMatchObject({ code: 0, errors: '' });
  expect(sound.out).toMatch(/The ledger holds: \d+ entries of \d+ postings to \d+ accounts\./);
  expect(sound.out).toMatch(/^MXN +bank -/m);
});

it('ends quietly where the reader of its output has ended, as head does', async () => {
  const env = { ...process.env, SANDBOX: '0', DATABASE_URL: databaseUrl(database.connection) };
  const command = spawn(process.execPath, ['--import', 'tsx', 'src/cli/ledger.ts', 'verify'], { env });
  command.stdout.destroy();
  let errors = '';
  command.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => command.on('close', resolve));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

it('exits with 1 where it does not hold, and names the account and what is wrong', async () => {
  const { merchant_id: merchant } = await database.db
    .updateTable('ledger_account')
    .set(({ eb }) => ({ available: eb('available', '+', 1) }))
    .where('country', '=', 'MX')
    .returning('merchant_id')
    .executeTakeFirstOrThrow();
  const damaged = await verify();
  expect(damaged.code).toBe(1);
  expect(damaged.errors).toMatch(
    new RegExp(`^${merchant} MX MXN: available is \\d+; its entries come to \\d+\\.$`, 'm'),
  );
  expect(damaged.out).not.toContain('The ledger holds');
});
