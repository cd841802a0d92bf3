import { sql } from 'kysely';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { loadModel } from '../../src/metadata/compile';
import { databaseUrl } from '../../tests/support/databases';
import { type RunningGateway, startGateway } from '../../tests/support/startGateway';
import { HttpClient } from '../support/HttpClient';
import { createToken } from '../support/Merchant';
import { ProcessorTime } from './ProcessorTime';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { startDatabase } from '../support/startDatabase';
import { median, rounded } from '../support/statistics';
import { descendants, parentOf, requireLinux } from '../support/processes';

const clients = 16;
const roundMilliseconds = 3_000;
const seed = 'scale';
const kinds = ['lists', 'mixed'] as const;

/** Results of a turn. */
interface Turn {
  /** Requests a second. */
  rate: number;
  /** Shares of the processors by their users. */
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

/**
 * Requests per second of two gateways on one PostgreSQL over those of one, by as many clients. Requests are lists, and lists with
 * orders among them.
 */
export const scaleBench = defineBench({
  options: {
    rounds: { default: 6, says: 'Rounds of twelve seconds' },
  },
  limit: ({ rounds }) => 5 + rounds,
  // Shares of the processors show what binds. With idle processors and a ratio below 1.7, something makes one gateway wait for the
  // other. Otherwise the machine is the limit; `processorPerRequest` says what a second gateway costs.
  async run(run) {
    requireLinux();
    const server = await startDatabase(run);
    const model = await loadModel(root);
    const environment = {
      DATABASE_URL: databaseUrl(server.connection),
      SANDBOX_SEED: seed,
      SANDBOX_DAYS: '3',
    };
    const gateways: RunningGateway[] = [];
    for (let count = 0; count < 2; count++) {
      const gateway = await startGateway(environment);
      run.later(() => gateway.stop());
      gateways.push(gateway);
    }
    const db = connect(server.connection, 2);
    run.later(() => db.destroy());
    const accounts = model.tenants!.merchants.slice(0, 2).map(({ users }) => users![0]!.account);
    const tokens = await Promise.all(accounts.map((account) => createToken(db, account)));
    const connections = gateways.map(({ url }) => new HttpClient(Number(new URL(url).port), clients));
    run.later(async () => connections.forEach((each) => each.close()));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const postmaster = parentOf(rows[0]!.pid);

    /** Has all clients send for a while, by turns to each of the first `count` gateways. */
    const press = async (kind: (typeof kinds)[number], count: number): Promise<Turn> => {
      const time = new ProcessorTime({
        gateways: () => gateways.map(({ pid }) => pid),
        database: () => [postmaster, ...descendants(postmaster)],
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
    for (let round = 0; round <= run.options.rounds; round++) {
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
    /** Processors per request of gateways and database. */
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
    return {
      twoVsOne: rounded(rate('mixed', 2) / rate('mixed', 1)),
      twoVsOneLists: rounded(rate('lists', 2) / rate('lists', 1)),
      processorPerRequest: rounded(cost('mixed', 2) / cost('mixed', 1)),
      idleWithTwo: rounded(share('mixed', 2, 'idle')),
    };
  },
});
