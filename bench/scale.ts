/**
 * How much more two gateways do than one, on one PostgreSQL: lists, and lists with orders among them, by as many clients at once.
 * One and two take turns in the same run. What binds is shown: which share of the machine's processors the gateways, the database and
 * the clients had, and what was idle. With idle processors and a ratio below 1.7 something makes one gateway wait for the other;
 * without, the machine is the limit, and `processorPerRequest`, of gateways and database with two gateways over with one, says
 * what a second gateway costs. Run by `npm run bench:scale`; the last line is JSON.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../src/gateway/database/connection';
import { startEmbeddedServer } from '../src/gateway/database/embedded/embeddedServer';
import { newId } from '../src/gateway/database/ids';
import { loadModel } from '../src/metadata/compile';
import { databaseUrl } from '../tests/support/databases';
import { type RunningGateway, startGateway } from '../tests/support/startGateway';
import { HttpClient } from './lists/HttpClient';
import { createToken } from './neighbours/Merchant';
import { parentOf, ProcessorTime, withChildren } from './scale/ProcessorTime';

const clients = 16;
const rounds = 6;
const roundMilliseconds = 3_000;
const seed = 'scale';
const kinds = ['lists', 'mixed'] as const;

/** What a turn has shown. */
interface Turn {
  /** Requests a second. */
  rate: number;
  /** Of the processors, by who had them. */
  shares: Record<string, number>;
}

const path = '/api/manage/MX/collection-orders';
const list = `${path}?sort=${encodeURIComponent('["requestedAt","DESC"]')}&range=[0,24]&total=none`;

let sent = 0;

/** One request: of five that are mixed, one creates an order. */
async function send(client: HttpClient, authorization: string, kind: (typeof kinds)[number]): Promise<void> {
  sent += 1;
  if (kind === 'lists' || sent % 5 > 0) {
    await client.send({ path: list, headers: { authorization } });
    return;
  }
  const headers = { authorization, 'idempotency-key': newId(), 'confirmed-repeats': '1' };
  await client.send({ path, headers, body: JSON.stringify({ method: 'SPEI', amount: 10_000 + sent }) });
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!;
const rounded = (value: number) => Math.round(value * 100) / 100;

const folder = await mkdtemp(join(tmpdir(), 'corridor-scale-'));
await chmod(folder, 0o755);
const server = await startEmbeddedServer(join(folder, 'data'));
const stops: (() => Promise<unknown>)[] = [
  () => rm(folder, { recursive: true, force: true }),
  () => server.stop(),
];
try {
  const model = await loadModel(process.cwd());
  const environment = { DATABASE_URL: databaseUrl(server.connection), SANDBOX_SEED: seed, SANDBOX_DAYS: '3' };
  const gateways: RunningGateway[] = [];
  for (let count = 0; count < 2; count++) {
    const gateway = await startGateway(environment);
    stops.push(() => gateway.stop());
    gateways.push(gateway);
  }
  const db = connect(server.connection, 2);
  stops.push(() => db.destroy());
  const accounts = model.tenants!.merchants.slice(0, 2).map(({ users }) => users![0]!.account);
  const tokens = await Promise.all(accounts.map((account) => createToken(db, account)));
  const connections = gateways.map(({ url }) => new HttpClient(Number(new URL(url).port), clients));
  stops.push(async () => connections.forEach((each) => each.close()));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(rows[0]!.pid);

  /** Has all clients send for a while, by turns to each of the first `count` gateways. */
  const press = async (kind: (typeof kinds)[number], count: number): Promise<Turn> => {
    const time = new ProcessorTime({
      gateways: () => gateways.map(({ pid }) => pid),
      database: () => withChildren(postmaster),
      clients: () => [process.pid],
    });
    const begun = performance.now();
    const end = begun + roundMilliseconds;
    let done = 0;
    await Promise.all(
      Array.from({ length: clients }, async (_, index) => {
        const token = tokens[(index >> 1) % tokens.length]!;
        for (; performance.now() < end; done++) await send(connections[index % count]!, token, kind);
      }),
    );
    return { rate: done / ((performance.now() - begun) / 1000), shares: time.shares() };
  };

  const turns = new Map<string, Turn[]>();
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const kind of kinds) {
      for (const count of [1, 2]) {
        const turn = await press(kind, count);
        const key = `${kind} ${count}`;
        if (round > 0) turns.set(key, [...(turns.get(key) ?? []), turn]);
      }
    }
  }

  const rate = (kind: string, count: number) =>
    median(turns.get(`${kind} ${count}`)!.map((turn) => turn.rate));
  const share = (kind: string, count: number, who: string) =>
    median(turns.get(`${kind} ${count}`)!.map(({ shares }) => shares[who]!));
  /** Of gateways and database, in processors a request. */
  const cost = (kind: string, count: number) =>
    (share(kind, count, 'gateways') + share(kind, count, 'database')) / rate(kind, count);
  const holders = ['gateways', 'database', 'clients', 'others', 'idle'];
  console.log(`requests  gateways  a second  ${holders.map((who) => who.padStart(9)).join('')}`);
  for (const kind of kinds) {
    for (const count of [1, 2]) {
      const cells = holders.map((who) => `${(100 * share(kind, count, who)).toFixed(0)} %`.padStart(9));
      console.log(
        `${kind.padEnd(10)}${count}         ${rate(kind, count).toFixed(0).padStart(8)}  ${cells.join('')}`,
      );
    }
  }
  console.log(
    JSON.stringify({
      twoVsOne: rounded(rate('mixed', 2) / rate('mixed', 1)),
      twoVsOneLists: rounded(rate('lists', 2) / rate('lists', 1)),
      processorPerRequest: rounded(cost('mixed', 2) / cost('mixed', 1)),
      idleWithTwo: rounded(share('mixed', 2, 'idle')),
    }),
  );
} finally {
  for (const stop of stops.toReversed()) await stop();
}
