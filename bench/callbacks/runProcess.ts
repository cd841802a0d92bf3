/**
 * One process of the benchmark of callbacks, which queues and delivers events as a gateway does. CONNECTION is the database,
 * APPLICATIONS are the senders. Each command is a line, answered by a line when it is done:
 * - `deliver N`, `post N`: delivers N events of the first application, or posts them without an outbox; prints the milliseconds.
 * - `flow SECONDS`: queues two events a second for each other application and one for the first, until the others' are delivered.
 */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { Agent, request } from 'undici';
import { deliverCallbacks } from '../../src/gateway/callbacks/delivery';
import { queueEvent } from '../../src/gateway/callbacks/events';
import { readConfig } from '../../src/gateway/config';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import type { Database } from '../../src/gateway/database/declared/tables';
import { withTransaction } from '../../src/gateway/database/units/transaction';
import { startJobs } from '../../src/gateway/jobs/startJobs';
import { loadModel } from '../../src/metadata/compile';
import { testKeyRing } from '../../tests/support/keyRing';
import { contributions } from '../../src/gateway/parts';

/** An application of the benchmark. */
interface BenchApplication {
  merchantId: string;
  appId: string;
  url: string;
}

const [first, ...others] = JSON.parse(process.env.APPLICATIONS!) as [BenchApplication, ...BenchApplication[]];
const db = connect(JSON.parse(process.env.CONNECTION!) as PoolConfig, 10);
const context = {
  ...contributions,
  db,
  model: await loadModel(process.cwd()),
  config: { ...readConfig({}), databaseConnections: 10, allowLocalCallbacks: true },
  keyRing: testKeyRing,
  now: () => new Date(),
};

/** The number of connections of deliveries. */
const posts = 4;

/** Milliseconds between the events of one application in `flow`. */
const flowPause = 500;

const queue = ({ merchantId, appId }: BenchApplication, to: Database = db) =>
  queueEvent(to, {
    merchantId,
    country: 'MX',
    appId,
    address: 'payIn',
    type: 'collection.paid',
    entity: 'bench',
    recordId: newId(),
    order: { id: newId(), orderNo: 'MXC20261123172710953775' },
    at: new Date(),
    data: { orderNo: 'MXC20261123172710953775', currency: 'MXN', amount: 900_100, queued: Date.now() },
  });

async function isDelivered(applications: BenchApplication[]): Promise<void> {
  const ids = applications.map(({ appId }) => appId);
  for (;;) {
    const { rows } = await sql`
      select from callback_event where due_at is not null and app_id = any(${ids}) limit 1`.execute(db);
    if (rows.length === 0) return;
    await wait(10);
  }
}

async function deliver(count: number): Promise<number> {
  await withTransaction(db, async (transaction) => {
    for (let index = 0; index < count; index++) await queue(first, transaction);
  });
  const begun = performance.now();
  await isDelivered([first]);
  return performance.now() - begun;
}

async function post(count: number): Promise<number> {
  const { rows } = await sql<{ body: string; headers: string }>`
    select body, request_headers as headers from callback_event as event join callback_attempt as attempt
      on attempt.merchant_id = event.merchant_id and attempt.event_id = event.id limit 1`.execute(db);
  const [{ body, headers }] = rows as [{ body: string; headers: string }];
  const given = JSON.parse(headers) as Record<string, string>;
  const dispatcher = new Agent({ connections: posts });
  let left = count;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: posts }, async () => {
      while (left-- > 0) {
        const response = await request(first.url, { dispatcher, method: 'POST', headers: given, body });
        await response.body.dump();
      }
    }),
  );
  const time = performance.now() - begun;
  await dispatcher.close();
  return time;
}

async function flow(seconds: number): Promise<number> {
  const turns = (seconds * 1_000) / flowPause;
  const begun = performance.now();
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, application] of [first, ...others].entries()) {
      // Not all at one moment, as nothing in the world is.
      const at = begun + turn * flowPause + (index * flowPause) / (others.length + 1);
      await wait(Math.max(0, at - performance.now()));
      await queue(application);
    }
  }
  await isDelivered(others);
  return performance.now() - begun;
}

await startJobs(context, [deliverCallbacks(() => undefined)], (line) => console.error(line));
console.log(JSON.stringify('ready'));
const commands: Record<string, (count: number) => Promise<number>> = { deliver, post, flow };
for await (const line of createInterface({ input: process.stdin })) {
  const [command = '', count] = line.split(' ');
  console.log(await commands[command]!(Number(count)));
}
process.exit();
