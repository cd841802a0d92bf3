import { setTimeout as wait } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { Agent, fetch } from 'undici';
import { newId } from '../../src/gateway/database/ids';

/** The proxy's certificate is its own. Connections are kept, as browsers keep theirs. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

/** An order whose creation was acknowledged. */
interface Acknowledged {
  orderNo: string;
  /** When its last request was sent, and answered. */
  sentAt: number;
  answeredAt: number;
}

/** What clients got so far. */
export interface Results {
  requests: number;
  /** Responses that said that the service is unavailable for now, where clients come again then. */
  unavailable: number;
  failures: string[];
  /** By the description that each order has of its own. */
  acknowledged: Map<string, Acknowledged>;
}

/** Clients that work until they are stopped. */
export interface RunningClients {
  results: Results;
  /** Waits for the requests that are under way. */
  stop: () => Promise<void>;
}

/** What clients do. */
interface Work {
  /** The gateways, or a proxy before them: clients take turns. */
  urls: readonly string[];
  readers: number;
  writers: number;
  /** Whether a 503 is no failure: what was read is read again, and an order is sent again under its key. */
  comesAgain: boolean;
}

/** Starts clients of a sandbox merchant that read lists and create orders, each with a key of its own. */
export async function startClients({ urls, readers, writers, comesAgain }: Work): Promise<RunningClients> {
  const token = await signIn(urls[0]!);
  const results: Results = { requests: 0, unavailable: 0, failures: [], acknowledged: new Map() };
  const stopped = new AbortController();
  const send = async (...[url, options]: Parameters<typeof request>) => {
    results.requests += 1;
    return request(url, options);
  };
  const client = async (work: () => Promise<unknown>) => {
    while (!stopped.signal.aborted) {
      await work().catch((error: Error) => {
        if (comesAgain && error instanceof UnavailableError) results.unavailable += 1;
        else results.failures.push(describe(error));
        return wait(100);
      });
    }
  };
  const read = (url: string) => () => send(orders(url), { headers: { authorization: token } });
  const write = (url: string) => async () => {
    const { description, ...order } = newOrder(token);
    // An order that is never acknowledged ends with its last failure.
    for (let left = comesAgain ? 300 : 0; ; left--) {
      const sentAt = Date.now();
      try {
        const data = (await send(orders(url), order)) as { orderNo: string };
        results.acknowledged.set(description, { orderNo: data.orderNo, sentAt, answeredAt: Date.now() });
        break;
      } catch (error) {
        if (left === 0 || !(error instanceof UnavailableError)) throw error;
        results.unavailable += 1;
        await wait(200);
      }
    }
    await wait(50);
  };
  const clients = [
    ...Array.from({ length: readers }, (_, index) => client(read(urls[index % urls.length]!))),
    ...Array.from({ length: writers }, (_, index) => client(write(urls[index % urls.length]!))),
  ];
  return {
    results,
    stop: async () => {
      stopped.abort();
      await Promise.all(clients);
    },
  };
}

/** Throws what failed, unless nothing did. */
export function requireNoFailures({ failures }: Results): void {
  if (failures.length === 0) return;
  const different = [...new Set(failures)].slice(0, 20);
  throw new Error(`${failures.length} requests failed:\n${different.join('\n')}`);
}

/** Throws unless the orders that were acknowledged are in the database, each once, and none that was sent is there twice. */
export async function requireEachOnce(connection: PoolConfig, { acknowledged }: Results): Promise<void> {
  const stored = await storedOrders(connection);
  const twice = stored.length - new Set(stored.map(({ description }) => description)).size;
  const numbers = new Set(stored.map(({ orderNo }) => orderNo));
  const lost = [...acknowledged.values()].filter(({ orderNo }) => !numbers.has(orderNo)).length;
  if (lost + twice > 0)
    throw new Error(
      `Of ${acknowledged.size} acknowledged orders ${lost} are lost, and ${twice} there twice.`,
    );
}

/** Returns the orders of clients that are in the database. */
export async function storedOrders(
  connection: PoolConfig,
): Promise<{ orderNo: string; description: string }[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ orderNo: string; description: string }>(
      `select order_no as "orderNo", description from collection_order where description like 'rehearsed %'`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until a gateway, or the proxy before some, takes requests. */
export async function untilReady(url: string): Promise<void> {
  for (let left = 100; ; left--) {
    const isReady = await fetch(`${url}/api/global/environment`, { dispatcher }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    if (left === 0) throw new Error(`${url} leads to no gateway.`);
    await wait(200);
  }
}

class UnavailableError extends Error {}

const json = { 'content-type': 'application/json' };

const orders = (url: string) => `${url}/api/manage/MX/collection-orders`;

/** A request for an order with a description and a key of its own. */
function newOrder(token: string) {
  const description = `rehearsed ${newId()}`;
  const headers = { ...json, authorization: token, 'idempotency-key': newId(), 'confirmed-repeats': '1' };
  const amount = 10_000 + Math.floor(Math.random() * 90_000);
  return {
    description,
    method: 'POST',
    headers,
    body: JSON.stringify({ method: 'SPEI', amount, description }),
  };
}

/** Signs in and creates an order. */
export async function createOrder(url: string): Promise<void> {
  const { description: _, ...order } = newOrder(await signIn(url));
  await request(orders(url), order);
}

/** Signs in at a sandbox and returns the token. */
export async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ account: 'owner@mariposa.example' });
  const data = await request(`${url}/api/global/testLogin`, { method: 'POST', headers: json, body });
  return (data as { token: string }).token;
}

/** Returns what an answer holds; throws unless it is one. */
export async function request(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<unknown> {
  const response = await fetch(url, { ...options, dispatcher });
  const text = await response.text();
  if (response.status === 200) return (JSON.parse(text) as { data: unknown }).data;
  const message = `${options.method ?? 'GET'} ${response.status}: ${text.slice(0, 200)}`;
  throw response.status === 503 ? new UnavailableError(message) : new Error(message);
}

function describe(error: Error): string {
  const { cause, message } = error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
