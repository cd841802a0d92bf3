import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { requireEachOnce, requireNoFailures, type Results, startClients, untilReady } from './clients';
import { type DatabaseCluster, patience, startDatabaseCluster } from './databaseCluster';
import { makeFolder, until, verifyLedger } from './programs';

const size = { databases: 3, gateways: 2, readers: 4, writers: 4, rounds: 2 };

/**
 * Kills the primary of three servers under Patroni while merchants read and create orders through two gateways, and the one that was
 * promoted then. Throws unless the gateways go on by themselves, nothing acknowledged is lost or there twice, and the ledger holds.
 */
export async function failOver(): Promise<void> {
  const folder = makeFolder('failover');
  const gateways: RunningGateway[] = [];
  let cluster: DatabaseCluster | undefined;
  try {
    cluster = await startDatabaseCluster(folder, size.databases);
    const environment = {
      DATABASE_URL: cluster.url,
      FILES_DIR: join(folder, 'files'),
      SANDBOX_DAYS: '2',
    };
    for (let index = 0; index < size.gateways; index++) gateways.push(await startGateway(environment));
    const urls = gateways.map(({ url }) => url);
    const clients = await startClients({ ...size, urls, comesAgain: true });
    const { results } = clients;
    for (let round = 1; round <= size.rounds; round++) {
      await wait(10_000);
      await killOnce(cluster, results, round);
    }
    await wait(5_000);
    await clients.stop();
    requireNoFailures(results);
    for (const url of urls) await untilReady(url);
    await requireEachOnce(await cluster.primary(), results);
    const { requests, unavailable, acknowledged } = results;
    console.log(await verifyLedger(environment));
    console.log(
      `✓ ${size.rounds} primaries killed, no gateway restarted: ${requests} requests, of which ${unavailable} got a 503 and were sent again; ` +
        `${acknowledged.size} orders, each once.`,
    );
  } finally {
    for (const gateway of gateways) await gateway.stop('SIGKILL');
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills the primary, waits until orders are created again, and brings the killed server back as a standby. */
async function killOnce(cluster: DatabaseCluster, results: Results, round: number): Promise<void> {
  await cluster.untilSynchronous();
  const before = { unavailable: results.unavailable, at: Date.now() };
  const killed = await cluster.killPrimary();
  // Those that were sent before may have been committed before.
  const isAfter = ({ sentAt }: { sentAt: number }) => sentAt > before.at + 1_000;
  const first = await until(
    async () => [...results.acknowledged.values()].find(isAfter),
    120,
    'No order was created after the primary was killed',
  );
  const { name } = await cluster.primary();
  console.log(
    `Round ${round}: ${killed} killed, ${name} promoted: orders again after ${((first.answeredAt - before.at) / 1000).toFixed(1)} s ` +
      `(ttl ${patience.ttl} s), ${results.unavailable - before.unavailable} times 503 meanwhile`,
  );
  await cluster.restart(killed);
}
