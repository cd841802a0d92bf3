import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../../../src/cli/operator/doctor';
import { readConfig } from '../../../src/gateway/config';
import { allGauges } from '../../../src/gateway/parts';
import { databaseUrl } from '../../support/databases';
import { readBlocks } from '../../support/documentedBlocks';
import { testKeyFile } from '../../support/keyRing';
import { type MailServer, startMailServer } from '../../support/mailServer';
import { writeNetworksFile } from '../networks/support/networkGateway';
import { productModel } from '../support/productModel';
import { preparedDatabase, type TestDatabase, testDatabase } from '../support/testDatabase';

const model = await productModel();
const folder = mkdtempSync(join(tmpdir(), 'corridor-doctor-'));
let database: TestDatabase;
let mails: MailServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '');
  [database, mails] = await Promise.all([preparedDatabase(model), startMailServer()]);
});
afterAll(async () => {
  await Promise.all([database.drop(), mails.close()]);
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

/** What it prints, and whether a gateway would work. */
async function examined(changes: NodeJS.ProcessEnv) {
  const lines: string[] = [];
  const config = readConfig({
    SANDBOX: '0',
    DATABASE_URL: databaseUrl(database.connection),
    SMTP_URL: mails.url,
    MAIL_FROM: 'Corridor <no-reply@corridor.example>',
    WEB_ADDRESS: 'https://merchants.example',
    TRUST_PROXY: 'loopback',
    SECRETS_KEY_FILE: testKeyFile(),
    FILES_DIR: join(folder, 'files'),
    WEB_ROOT: folder,
    ...changes,
  });
  const works = await examine(config, model, (line) => lines.push(line));
  return { works, lines };
}

it('finds nothing wrong where all is there, and says what it has looked at', async () => {
  const { works, lines } = await examined({});
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(works).toBe(true);
  const text = lines.join('\n');
  for (const found of [
    'for real merchants at https://merchants.example',
    /database +PostgreSQL \d+/,
    'its tables are those of this version',
    'every stored secret can be decrypted',
    'can be written and read',
    'takes e-mails',
    'NETWORKS_FILE is not set',
  ])
    expect(text).toMatch(found);
});

it('tells a file that names no network from none', async () => {
  const file = join(folder, 'networks.json');
  writeFileSync(file, '{ "networks": {} }');
  const { lines } = await examined({ NETWORKS_FILE: file });
  expect(lines.join('\n')).toMatch(/! networks +NETWORKS_FILE names none: new orders are refused/);
});

it('says of each thing that is missing what to do, and looks at the others too', async () => {
  const networks = writeNetworksFile('http://127.0.0.1:9/v1', {});
  const { works, lines } = await examined({
    WEB_ADDRESS: 'http://merchants.example',
    WEB_ROOT: '/nowhere',
    SMTP_URL: 'smtp://127.0.0.1:9',
    FILES_DIR: '/dev/null/files',
    NETWORKS_FILE: networks,
    NETWORK_ACME_SECRET: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  });
  expect(works).toBe(false);
  const wrong = lines.filter((line) => line.startsWith('✗')).join('\n');
  for (const found of [
    'WEB_ADDRESS is http://merchants.example',
    '/nowhere has no web app: run npm run build',
    /files +.*ENOTDIR/,
    /mail +SMTP_URL: .*ECONNREFUSED/,
    /networks +acme cannot be reached: /,
  ])
    expect(wrong).toMatch(found);
  expect(lines.join('\n')).toMatch(/✓ database +PostgreSQL/);
});

it('examines an empty database without touching it, and says that one cannot be reached', async () => {
  const empty = await testDatabase();
  try {
    const { lines, works } = await examined({ DATABASE_URL: databaseUrl(empty.connection) });
    expect(lines.join('\n')).toContain('it is empty: the first start of the gateway makes its tables.');
    expect(works).toBe(true);
    const tables = await empty.db.introspection.getTables();
    expect(tables).toEqual([]);
  } finally {
    await empty.drop();
  }
  const { lines } = await examined({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(lines.join('\n')).toMatch(/✗ database +DATABASE_URL cannot be reached/);
});

it('says when the last backup was noted, by the statement of the documentation and of compose.yaml', async () => {
  const gauge = allGauges.find(({ name }) => name === 'database_backup_age_seconds')!;
  const context = { model, config: readConfig({}) };
  expect(await gauge.read(database.db, context)).toEqual([]);
  expect((await examined({})).lines.join('\n')).toContain('! database  no backup was ever noted');
  const [documented] = readBlocks('operations/backups.md').flatMap(
    ({ text }) => /--command="(INSERT[^"]+)"/.exec(text)?.[1] ?? [],
  );
  expect(readFileSync('compose.yaml', 'utf8')).toContain(`--command="${documented}"`);
  await sql.raw(documented!).execute(database.db);
  expect((await examined({})).lines.join('\n')).toContain(
    '✓ database  the last backup was noted 0.0 hours ago',
  );
  await sql`update database_backup set taken_at = now() - interval '27 hours'`.execute(database.db);
  expect((await examined({})).lines.join('\n')).toContain(
    '! database  the last backup was noted 27.0 hours ago',
  );
  expect(await gauge.read(database.db, context)).toEqual([{ value: expect.closeTo(97_200, -2) }]);
});
