import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { type Scenario, scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { databaseUrl } from '../../support/databases';
import { expireClaims } from '../../support/expireClaims';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { hmac, type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import { acmeSecret, clabe, writeNetworksFile } from './support/networkGateway';

type Order = StoredRecord<'payout-order'>;

let books: ProgramGateway;
let program: Program;
let gateway: RunningGateway | undefined;
let provider: ChildProcess | undefined;
const folder = mkdtempSync(join(tmpdir(), 'corridor-provider-'));
const taken = join(folder, 'taken.jsonl');

beforeAll(async () => {
  books = await programGateway();
  program = await books.addProgram();
  // Merchants of a gateway without a sandbox are real ones.
  await books.db.updateTable('merchant').set({ sandbox: false }).execute();
});
afterAll(async () => {
  provider?.kill('SIGKILL');
  await gateway?.stop('SIGKILL');
  await books.close();
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const environmentOf = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  SANDBOX: '0',
  DATABASE_URL: databaseUrl(books.connection),
  ...more,
});

/** Makes a signed call of the merchant's program, again with the same key until it is answered. */
async function call(
  path: string,
  body: object,
  key = newId(),
): Promise<{ status: number; msg: string; data: Order }> {
  for (;;) {
    const timestamp = Math.floor(Date.now() / 1000);
    const raw = JSON.stringify(body);
    try {
      const response = await fetch(`${gateway!.url}/api/v1/${path}`, {
        method: 'POST',
        body: raw,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'request-application': program.application.appCode,
          'request-timestamp': String(timestamp),
          'request-signature': `v1,${hmac(program.secret, `POST /api/v1/${path}\n${key}\n${timestamp}\n${raw}`)}`,
        },
      });
      const answer = (await response.json()) as { msg: string; data: Order };
      return { status: response.status, ...answer };
    } catch {
      await wait(50);
    }
  }
}

let number = 0;
const payout = (scenario: Scenario) => ({
  merchantOrderNo: `OUT-${(number += 1)}`,
  payeeName: 'Ana Torres',
  accountType: 3,
  payeeAccount: clabe(number),
  amount: scenarios[scenario] * 100,
});
const collection = (scenario: Scenario) => ({
  merchantOrderNo: `IN-${(number += 1)}`,
  method: 'SPEI',
  amount: scenarios[scenario] * 100,
});

const isOver = (state: string) => state === 'resolved' || state === 'refused';
const isTwice = (line: string) => line.includes(`"amount":${scenarios.twice * 100}`);

async function make(orders: readonly { path: string; body: object }[]): Promise<void> {
  for (const { path, body } of orders) expect((await call(path, body)).status).toBe(200);
}

async function startProvider(port: number, notified: string): Promise<void> {
  const main = join(import.meta.dirname, 'support/providerMain.ts');
  provider = fork(main, [taken, String(port), notified, acmeSecret], { execArgv: ['--import', 'tsx'] });
  await once(provider, 'message');
}

async function killProvider(): Promise<void> {
  const ended = once(provider!, 'exit');
  provider!.kill('SIGKILL');
  await ended;
}

it('without a networks file, a gateway for real merchants says what is missing, and takes no orders', async () => {
  gateway = await startGateway(environmentOf({}));
  expect(gateway.output()).toContain('NETWORKS_FILE is not set');
  const { status, msg } = await call('payout-orders', payout('paidAtOnce'));
  expect([status, msg]).toEqual([503, 'No payment network carries out such orders yet. Contact support.']);
  await gateway.stop();
  gateway = undefined;
  const stored = sql.table(entityTable(books.model, 'payout-order').name);
  expect((await sql`select from ${stored}`.execute(books.db)).rows).toEqual([]);
}, 120_000);

it('gateway and network agree on every order, whichever of them is killed meanwhile', async () => {
  const [gatewayPort, providerPort] = [await freePort(), await freePort()];
  const networksFile = writeNetworksFile(`http://127.0.0.1:${providerPort}/v1`, {
    notFoundAfter: 3,
    queries: [1, 1, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5],
  });
  const environment = environmentOf({
    PORT: String(gatewayPort),
    NETWORKS_FILE: networksFile,
    NETWORK_ACME_SECRET: acmeSecret,
  });
  const notified = `http://127.0.0.1:${gatewayPort}/api/networks/acme`;
  const restart = async () => {
    gateway = await startGateway(environment);
    // Nobody else runs jobs: those of the process that was killed are free at once.
    await expireClaims(books.db);
  };
  await startProvider(providerPort, notified);
  await restart();
  const played: Scenario[] = [
    'paidAtOnce',
    'unknownThenPaid',
    'unknownThenNotFound',
    'unreadableThenPaid',
    'twice',
  ];
  const orders = played.flatMap((scenario) => [
    { path: 'payout-orders', scenario, body: payout(scenario) },
    { path: 'collection-orders', scenario, body: collection(scenario) },
  ]);
  // Those under way are cut off wherever they are; what was not answered is sent again.
  const rest = orders.map((order) => ({
    ...order,
    body: { ...(order.path === 'payout-orders' ? payout : collection)(order.scenario) },
  }));
  await make(orders);
  await gateway!.stop('SIGKILL');
  await restart();
  const making = make(rest.slice(0, 5));
  await killProvider();
  await startProvider(providerPort, notified);
  await making;
  await killProvider();
  const later = make(rest.slice(5));
  await gateway!.stop('SIGKILL');
  await restart();
  await later;
  await startProvider(providerPort, notified);
  // After all of this, both work.
  const { data: last } = await call('payout-orders', payout('paidAtOnce'));

  const readAttempts = () => books.db.selectFrom('network_attempt').selectAll().execute();
  await vi.waitFor(
    async () => {
      const attempts = await readAttempts();
      expect(attempts).toHaveLength(21);
      expect(attempts.filter(({ state }) => !isOver(state))).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
  const lines = readFileSync(taken, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'));
  const refs = lines.map((line) => (JSON.parse(line) as { ref: string }).ref);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { ref, kind, record_id: id } of await readAttempts()) {
    const table = sql.table(entityTable(books.model, `${kind}-order`).name);
    const { rows } = await sql<{ status: string; payments: number }>`
      select status, (select count(*)::integer from pay_in_detail where order_id = orders.id::text) as payments
      from ${table} as orders where id = ${id}`.execute(books.db);
    // What the network has is paid, and what it never got has failed.
    expect({ ref, status: rows[0]!.status }).toEqual({
      ref,
      status: refs.includes(ref) ? 'completed' : 'failed',
    });
  }
  const sent = (await readAttempts()).find((attempt) => attempt.record_id === last.id);
  expect(refs).toContain(sent?.ref);
  // A payer who pays twice, and whose second payment arrives later.
  await vi.waitFor(
    async () => {
      const counted = await sql<{ paid: number }>`
        select count(*)::integer as paid from pay_in_detail`.execute(books.db);
      const collections = lines.filter((line) => line.includes('"collection"'));
      expect(counted.rows[0]!.paid).toBe(collections.length + collections.filter(isTwice).length);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await books.db.selectFrom('network_exception').selectAll().execute()).toEqual([]);
  await books.expectSound();
}, 240_000);
