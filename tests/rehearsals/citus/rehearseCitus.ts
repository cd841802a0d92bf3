import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { requireEachOnce, requireNoFailures, type Results, startClients } from '../clients';
import { makeFolder, runCommand, until, verifyLedger } from '../programs';
import { runSpreadTests } from './runSpreadTests';
import { CitusCluster } from './CitusCluster';
import { tryCalls } from './tryCalls';

const size = { gateways: 2, readers: 4, writers: 4, rounds: 4 };

/** Time for which a worker is killed whenever it comes back, in milliseconds. */
const outage = 5_000;

/**
 * Spreads the tables over the workers of the coordinator at `CITUS_URL` as they declare it, has a gateway serve merchants there, and kills
 * workers while orders are created. Throws unless all that must work does, no acknowledged order is lost or there twice, and the ledger holds.
 * Then runs the tests of the gateway on tables that are spread over the coordinator alone; `words` are those to be run.
 */
export async function rehearseCitus(words: readonly string[]): Promise<void> {
  if (words.length === 0) await serveFromWorkers();
  await runSpreadTests(words);
}

async function serveFromWorkers(): Promise<void> {
  const cluster = await CitusCluster.open();
  const folder = makeFolder('citus');
  const gateways: RunningGateway[] = [];
  try {
    console.log(`${cluster.version}, ${cluster.workers} workers`);
    const environment = {
      DATABASE_URL: cluster.url,
      DATABASE_SPREAD: '1',
      FILES_DIR: join(folder, 'files'),
      SANDBOX_DAYS: '2',
    };
    await runCommand('src/cli/database.ts', 'prepare', environment);
    const statements = await runCommand('src/cli/database.ts', 'spread', environment);
    await cluster.run(statements);
    console.log(`Spread by ${statements.split('\n').length} statements.`);
    for (let index = 0; index < size.gateways; index++) gateways.push(await startGateway(environment));
    await tryCalls(gateways[0]!.url, cluster);
    console.log(await verifyLedger(environment));
    const urls = gateways.map(({ url }) => url);
    const clients = await startClients({ ...size, urls, comesAgain: true });
    for (let round = 0; round < size.rounds; round++) {
      await wait(5_000);
      await killWorker(cluster, clients.results, round);
    }
    await wait(5_000);
    await clients.stop();
    requireNoFailures(clients.results);
    await cluster.recover();
    await requireEachOnce(cluster.connection, clients.results);
    const { requests, unavailable, acknowledged } = clients.results;
    console.log(await verifyLedger(environment));
    console.log(
      `✓ Workers killed in ${size.rounds} rounds: ${requests} requests, of which ${unavailable} got a 503 and were sent again; ` +
        `${acknowledged.size} orders, each once.`,
    );
  } catch (error) {
    const said = gateways.map((gateway) => gateway.output().slice(-3_000));
    throw new Error(`${(error as Error).message}\n\nWhat the gateways said:\n${said.join('\n')}`, {
      cause: error,
    });
  } finally {
    for (const gateway of gateways) await gateway.stop('SIGKILL');
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills a worker for a while, and waits until orders are created again. */
async function killWorker(cluster: CitusCluster, results: Results, round: number): Promise<void> {
  const before = results.unavailable;
  const kills = await cluster.crashWorker(round, outage);
  if (kills === 0) throw new Error('The worker was not killed: its user must be a superuser.');
  const end = Date.now();
  const isAfter = ({ sentAt }: { sentAt: number }) => sentAt > end;
  const first = await until(
    async () => [...results.acknowledged.values()].find(isAfter),
    120,
    'No order was created after a worker was killed',
  );
  console.log(
    `Round ${round + 1}: a worker killed ${kills} times within ${outage / 1000} s: orders again ${first.answeredAt - end} ms later, ` +
      `${results.unavailable - before} times 503 meanwhile`,
  );
}
