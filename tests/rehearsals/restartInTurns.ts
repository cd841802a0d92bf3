import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { databaseUrl } from '../support/databases';
import { freePort } from '../support/freePort';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { requireEachOnce, requireNoFailures, startClients, untilReady } from './clients';
import { writeProxyFile } from './proxyFile';

/** How many clients read and write at a time, and how often each of the gateways is restarted. */
const size = { readers: 6, writers: 2, rounds: 3 };

/**
 * Restarts two gateways behind HAProxy one after the other, while clients read lists and create orders. Throws unless every request
 * succeeded and exactly what was acknowledged is stored.
 */
export async function restartInTurns(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-restarts-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer(join(folder, 'data'), ['fsync=off']);
  const ports = [await freePort(), await freePort()];
  const environment = {
    DATABASE_URL: databaseUrl(server.connection),
    FILES_DIR: join(folder, 'files'),
    SANDBOX_DAYS: '2',
    DRAIN_SECONDS: '4',
    TRUST_PROXY: 'loopback',
  };
  const gateways: RunningGateway[] = [];
  let proxy: ChildProcess | undefined;
  try {
    for (const port of ports) gateways.push(await startGateway({ ...environment, PORT: String(port) }));
    const httpsPort = await freePort();
    const file = writeProxyFile({
      folder,
      httpPort: await freePort(),
      httpsPort,
      gateways: ports.map((port, index) => ({ name: `gateway-${index + 1}`, port })),
    });
    proxy = spawn('haproxy', ['-f', file, '-db', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] });
    const url = `https://127.0.0.1:${httpsPort}`;
    await untilReady(url);
    const clients = await startClients({ ...size, urls: [url], comesAgain: false });
    const { results } = clients;
    for (let round = 1; round <= size.rounds; round++) {
      for (const [index, port] of ports.entries()) {
        const { code } = await gateways[index]!.stop('SIGTERM');
        if (code !== 0) throw new Error(`A gateway ended with ${code}.`);
        gateways[index] = await startGateway({ ...environment, PORT: String(port) });
        await wait(2_000);
        console.log(
          `Round ${round}, gateway ${index + 1}: ${results.requests} requests, ${results.failures.length} failed`,
        );
      }
    }
    await clients.stop();
    requireNoFailures(results);
    await requireEachOnce(server.connection, results);
    console.log(
      `✓ ${size.rounds * ports.length} restarts: ${results.requests} requests, none failed; ${results.acknowledged.size} orders, each once.`,
    );
  } finally {
    proxy?.kill();
    if (proxy && proxy.exitCode === null) await once(proxy, 'exit');
    for (const gateway of gateways) await gateway.stop('SIGKILL');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
