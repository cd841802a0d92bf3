import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readKeys } from '../../../src/gateway/applications/keys';
import { deliverCallbacks } from '../../../src/gateway/callbacks/delivery';
import { queueEvent } from '../../../src/gateway/callbacks/events';
import type { PostCallback } from '../../../src/gateway/callbacks/posting/post';
import { newId } from '../../../src/gateway/database/ids';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { Random } from '../../../src/samples/Random';
import { expireClaims } from '../../support/expireClaims';
import {
  type Answer,
  type CallbackGateway,
  callbackGateway,
  startReceiver,
  type TestReceiver,
} from './support/callbackGateway';
import { program } from '../../support/program';

let gateway: CallbackGateway;
let receivers: TestReceiver[];
const running = new Set<ChildProcess>();
beforeEach(async () => {
  gateway = await callbackGateway();
  receivers = await Promise.all([startReceiver(), startReceiver()]);
  await gateway.setApplication({
    pay_in_callback_url: receivers[0]!.url,
    payout_callback_url: receivers[1]!.url,
  });
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const receiver of receivers) await receiver.close();
  await gateway.close();
});

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, program('tests/gateway/callbacks/support/runCallbacks.ts'), {
    env: { ...process.env, CONNECTION: JSON.stringify(gateway.connection) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await once(child.stdout, 'data');
  return child;
}

/** Queues events, two of each order. */
const queue = (count: number, address: 'payIn' | 'payout') =>
  withTransaction(gateway.db, async (db) => {
    let order = { id: newId(), orderNo: 'C' };
    for (let index = 0; index < count; index++) {
      if (index % 2 === 0) order = { id: newId(), orderNo: `C${index}` };
      await queueEvent(db, {
        merchantId: gateway.merchantId,
        country: 'MX',
        appId: gateway.appCode,
        address,
        type: 'collection.paid',
        entity: 'test',
        recordId: newId(),
        order,
        at: new Date(),
        data: { index, order: order.id },
      });
    }
  });

const countOf = async (state: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from callback_event where state = ${state}`.execute(gateway.db);
  return rows[0]!.count;
};

/** Makes what waits due, and has the claims of killed processes expire. */
async function letTimePass(): Promise<void> {
  await sql`update callback_event set due_at = now() where due_at > now()`.execute(gateway.db);
  await sql`update job set ready_at = now() where kind = 'callbacks.post' and ready_at > now() and state = 'waiting'`.execute(
    gateway.db,
  );
}

it(
  'events reach a receiver that fails, breaks off and hangs, whatever process is killed meanwhile',
  {
    timeout: 400_000,
  },
  async () => {
    const total = 800;
    const random = new Random('faults');
    const answer = (): Answer => {
      if (random.chance(0.0015)) return 'hang';
      if (random.chance(0.1)) return 'reset';
      return { status: random.chance(0.2) ? 500 : 200 };
    };
    const [receiver] = receivers;
    receiver!.answers(...Array.from({ length: total * 3 }, answer));
    await queue(total, 'payIn');
    const processes = await Promise.all([startProcess(), startProcess()]);
    for (const [index, killed] of processes.entries()) {
      const before = await countOf('delivered');
      await vi.waitFor(async () => expect(await countOf('delivered')).toBeGreaterThan(before + 100), {
        timeout: 60_000,
        interval: 20,
      });
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      processes[index] = await startProcess();
      const left = await countOf('delivered');
      const goesOn = () =>
        vi.waitFor(async () => expect(await countOf('delivered')).toBeGreaterThan(left + 50), 5_000);
      // Unless the other one is at work, the killed one had the claim, which holds for a minute.
      await goesOn().catch(() => expireClaims(gateway.db));
    }
    await vi.waitFor(
      async () => {
        await letTimePass();
        expect(await countOf('pending')).toBe(0);
      },
      { timeout: 240_000, interval: 500 },
    );

    const scope = { merchantId: gateway.merchantId, applicationId: gateway.applicationId };
    const [secret] = await readKeys(gateway.db, gateway.context.keyRing, scope, 'secret', new Date());
    const webhook = new Webhook(secret!);
    const first = new Map<string, number>();
    for (const [place, { headers, body }] of receiver!.received.entries()) {
      const event = webhook.verify(body, headers as Record<string, string>) as { id: string };
      first.set(event.id, first.get(event.id) ?? place);
    }
    expect(first.size).toBe(total);
    expect((await countOf('delivered')) + (await countOf('dead'))).toBe(total);

    // Of one order, nothing was sent before the event before it was acknowledged or given up.
    const { rows } = await sql<{ id: string; order: string }>`
    select id, order_id as order from callback_event order by order_id, sequence`.execute(gateway.db);
    const disordered = rows.filter(({ id, order }, index) => {
      const before = rows[index - 1];
      return before?.order === order && first.get(before.id)! > first.get(id)!;
    });
    expect(disordered).toEqual([]);

    // Each attempt that was made is there, but for those under way in a process that was killed.
    const { rows: kept } = await sql<{
      count: number;
    }>`select count(*) as count from callback_attempt`.execute(gateway.db);
    const lost = receiver!.received.length - kept[0]!.count;
    expect(lost).toBeGreaterThanOrEqual(0);
    expect(lost).toBeLessThan(100);
  },
);

it('a receiver that hangs does not delay another', { timeout: 240_000 }, async () => {
  const [hanging, other] = receivers;
  hanging!.answers('hang');
  await queue(200, 'payIn');
  await startProcess();
  await vi.waitFor(() => expect(hanging!.received.length).toBeGreaterThan(0), { timeout: 10_000 });
  const start = performance.now();
  await queue(200, 'payout');
  await vi.waitFor(() => expect(other!.received).toHaveLength(200), { timeout: 12_000, interval: 20 });
  // The other still waits for its first answer.
  expect(performance.now() - start).toBeLessThan(12_000);
  expect(hanging!.received.length).toBeLessThanOrEqual(4);
});

it('a database that fails while outcomes are stored fails the job, once its posts have ended', async () => {
  await queue(4, 'payIn');
  const broken = new AbortController();
  const failed = once(broken.signal, 'abort');
  let posts = 0;
  const context = {
    ...gateway.context,
    get db() {
      if (posts === 0) return gateway.db;
      broken.abort();
      throw new Error('The disk is broken.');
    },
  };
  const post: PostCallback = async () => {
    posts += 1;
    if (posts > 1) {
      await failed;
      // A rejection that nobody handles by now would end the process.
      await setImmediate();
    }
    return { code: 'delivered', status: 200 };
  };
  const payload = { merchantId: gateway.merchantId, application: gateway.applicationId, address: 'payIn' };
  const job = deliverCallbacks(() => post);
  if ('run' in job) throw new Error('It runs outside of transactions.');
  const { signal } = new AbortController();
  await expect(
    job.perform({ context, payload, signal, id: newId(), attempt: 1, dueAt: '', lastError: null }),
  ).rejects.toThrow('broken');
  expect(posts).toBe(2);
});
