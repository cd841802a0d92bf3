import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { newId } from '../../src/gateway/database/ids';
import { databaseUrl } from '../support/databases';
import { freePort } from '../support/freePort';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { writeProxyFile } from './proxyFile';

/** How many clients read and write at a time, and how often each of the gateways is restarted. */
const size = { readers: 6, writers: 2, rounds: 3 };

/** The proxy's certificate is its own. Connections are kept, as browsers keep theirs. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

/** What clients got. */
interface Results {
  requests: number;
  failures: string[];
  /** Numbers of the orders whose creation was acknowledged. */
  created: string[];
}

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
    const token = await signIn(url);
    const results: Results = { requests: 0, failures: [], created: [] };
    const stopped = new AbortController();
    const clients = [
      ...Array.from({ length: size.readers }, () => repeat(stopped.signal, results, () => read(url, token))),
      ...Array.from({ length: size.writers }, () =>
        repeat(stopped.signal, results, () => write(url, token, results)),
      ),
    ];
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
    stopped.abort();
    await Promise.all(clients);
    if (results.failures.length > 0)
      throw new Error(`Requests failed:\n${[...new Set(results.failures)].join('\n')}`);
    await compare(url, token, results);
    console.log(
      `✓ ${size.rounds * ports.length} restarts: ${results.requests} requests, none failed; ${results.created.length} orders, each once.`,
    );
  } finally {
    proxy?.kill();
    if (proxy && proxy.exitCode === null) await once(proxy, 'exit');
    for (const gateway of gateways) await gateway.stop('SIGKILL');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Answer {
  code: number;
  data: unknown;
}

async function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const response = await fetch(url, { ...options, dispatcher });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${options.method ?? 'GET'} ${response.status}: ${text.slice(0, 200)}`);
  return { answer: JSON.parse(text) as Answer, headers: response.headers };
}

async function untilReady(url: string): Promise<void> {
  for (let left = 100; ; left--) {
    const isReady = await fetch(`${url}/readyz`, { dispatcher }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    if (left === 0) throw new Error('The proxy leads to no gateway.');
    await wait(200);
  }
}

const json = { 'content-type': 'application/json' };

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ account: 'owner@mariposa.example' });
  const { answer } = await send(`${url}/api/global/testLogin`, { method: 'POST', headers: json, body });
  return (answer.data as { token: string }).token;
}

async function repeat(signal: AbortSignal, results: Results, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    results.requests += 1;
    await work().catch((error: Error) => {
      const { cause } = error;
      results.failures.push(cause instanceof Error ? `${error.message}: ${cause.message}` : error.message);
    });
  }
}

const orders = (url: string) => `${url}/api/manage/MX/collection-orders`;

const read = (url: string, token: string) => send(orders(url), { headers: { authorization: token } });

async function write(url: string, token: string, results: Results): Promise<void> {
  const headers = { ...json, authorization: token, 'idempotency-key': newId(), 'confirmed-repeats': '1' };
  const body = JSON.stringify({ method: 'SPEI', amount: 10_000 + Math.floor(Math.random() * 90_000) });
  const { answer } = await send(orders(url), { method: 'POST', headers, body });
  results.created.push((answer.data as { orderNo: string }).orderNo);
  await wait(50);
}

/** Throws unless the orders that were acknowledged are there, each once. */
async function compare(url: string, token: string, { created }: Results): Promise<void> {
  for (const orderNo of created) {
    const filter = encodeURIComponent(JSON.stringify({ orderNo }));
    const { answer } = await send(`${orders(url)}?filter=${filter}`, { headers: { authorization: token } });
    const { length } = answer.data as unknown[];
    if (length !== 1) throw new Error(`The order ${orderNo} is there ${length} times.`);
  }
}
