import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Scenario, scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { databaseUrl } from '../../support/databases';
import { expireClaims } from '../../support/expireClaims';
import { freePort } from '../../support/freePort';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import { Neighbour } from './support/Neighbour';
import { approve, withdraw } from './support/people';
import { acmeSecret, clabe, writeNetworksFile } from './support/networkGateway';
import { factsOf, type TakenPayment } from './support/Provider';
import { SignedCalls } from './support/signedCalls';

/** A callback as it arrived at the merchant's server. */
interface Arrived {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Event {
  id: string;
  type: string;
  sequence: number;
  data: { orderNo: string; amount: number; fee?: number };
}

let books: ProgramGateway;
let program: Program;
let gateway: RunningGateway | undefined;
let provider: Neighbour<TakenPayment>;
let receiver: Neighbour<Arrived>;
let [gatewayPort, providerPort, receiverPort] = [0, 0, 0];
const folder = mkdtempSync(join(tmpdir(), 'corridor-chain-'));

beforeAll(async () => {
  for (const port of [await freePort(), await freePort(), await freePort()])
    [gatewayPort, providerPort, receiverPort] = [providerPort, receiverPort, port];
  books = await programGateway({ allowLocalCallbacks: true });
  program = await books.addProgram({
    payInCallbackUrl: `http://127.0.0.1:${receiverPort}/pay-in`,
    payoutCallbackUrl: `http://127.0.0.1:${receiverPort}/payout`,
  });
  // Merchants of a gateway without a sandbox are real ones.
  await books.db.updateTable('merchant').set({ sandbox: false }).execute();
  const notified = `http://127.0.0.1:${gatewayPort}/api/networks/acme`;
  provider = new Neighbour('providerMain.ts', join(folder, 'provider.jsonl'), [
    String(providerPort),
    notified,
    acmeSecret,
  ]);
  receiver = new Neighbour('receiverMain.ts', join(folder, 'receiver.jsonl'), [String(receiverPort)]);
});
afterAll(async () => {
  await provider.kill();
  await receiver.kill();
  await gateway?.stop('SIGKILL');
  await books.close();
  rmSync(folder, { recursive: true });
});

const environmentOf = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  SANDBOX: '0',
  DATABASE_URL: databaseUrl(books.connection),
  ...more,
});

const calls = new SignedCalls(
  () => gateway!.url,
  () => program,
);

let number = 0;
const payout = (scenario: Scenario) => ({
  path: 'payout-orders',
  body: {
    merchantOrderNo: `OUT-${(number += 1)}`,
    payeeName: 'Ana Torres',
    accountType: 3,
    payeeAccount: clabe(number),
    amount: scenarios[scenario] * 100,
  },
});
const collection = (scenario: Scenario) => ({
  path: 'collection-orders',
  body: { merchantOrderNo: `IN-${(number += 1)}`, method: 'SPEI', amount: scenarios[scenario] * 100 },
});

/** Waits for what has to happen in one of the processes. */
const eventually = (expected: () => Promise<void> | void) =>
  vi.waitFor(expected, { timeout: 60_000, interval: 50 });

it('without a networks file, a gateway for real merchants says what is missing, and takes no orders', async () => {
  gateway = await startGateway(environmentOf({}));
  expect(gateway.output()).toContain('NETWORKS_FILE is not set');
  const { path, body } = payout('paidAtOnce');
  const { status, msg } = await calls.create(path, body);
  expect([status, msg]).toEqual([503, 'No payment network carries out such orders yet. Contact support.']);
  await gateway.stop();
  gateway = undefined;
  const stored = sql.table(entityTable(books.model, 'payout-order').name);
  expect((await sql`select from ${stored}`.execute(books.db)).rows).toEqual([]);
}, 120_000);

it('program, gateway, network and receiver agree to the cent, whichever of them is killed meanwhile', async () => {
  const networksFile = writeNetworksFile(`http://127.0.0.1:${providerPort}/v1`, {
    notFoundAfter: 3,
    queries: [1, 1, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5],
  });
  const environment = environmentOf({
    PORT: String(gatewayPort),
    NETWORKS_FILE: networksFile,
    NETWORK_ACME_SECRET: acmeSecret,
    ALLOW_LOCAL_CALLBACKS: '1',
  });
  const startAgain = async () => {
    gateway = await startGateway(environment);
    // Nobody else runs jobs: those of the process that was killed are free at once.
    await expireClaims(books.db);
  };
  await Promise.all([provider.start(), receiver.start(), startAgain()]);
  const before = await books.balances('MX');
  const channelBefore = await readChannel();

  const played: Scenario[] = [
    'paidAtOnce',
    'unknownThenPaid',
    'unknownThenNotFound',
    'unreadableThenPaid',
    'refused',
    'reversed',
    'twice',
  ];
  const orders: { path: string; merchantOrderNo: string; orderNo: string; amount: number }[] = [];
  /** Has all be made at once. Those under way are cut off wherever they are; what was not answered is sent again. */
  const make = () =>
    Promise.all(
      played.flatMap((scenario) =>
        [payout(scenario), collection(scenario)].map(async ({ path, body }) => {
          const { status, data } = await calls.create(path, body);
          expect({ status, data }).toMatchObject({ status: 200 });
          orders.push({ path, orderNo: String(data.orderNo), ...body });
        }),
      ),
    );
  let making = make();
  await eventually(() => expect(provider.taken().length).toBeGreaterThan(2));
  await gateway!.stop('SIGKILL');
  await startAgain();
  await making;
  const taken = provider.taken().length;
  making = make();
  await eventually(() => expect(provider.taken().length).toBeGreaterThan(taken + 2));
  await provider.kill();
  await making;
  await provider.start();
  const acknowledged = receiver.taken().length;
  making = make();
  await eventually(() => expect(receiver.taken().length).toBeGreaterThan(acknowledged + 2));
  await receiver.kill();
  await making;
  await receiver.start();
  await gateway!.stop('SIGKILL');
  await startAgain();

  // In the end each order is what the network's books say of it.
  let booked = new Map<string, ReturnType<typeof factsOf>>();
  /** A gateway that was started again first sends what it had not. */
  const readBooks = () => {
    booked = new Map(provider.taken().map((payment) => [payment.orderNo, factsOf(payment)]));
  };
  const paidFor = (orderNo: string) =>
    (booked.get(orderNo) ?? []).filter(({ state, id }, index, facts) => {
      return state === 'paid' && facts.findIndex((fact) => fact.state === state && fact.id === id) === index;
    });
  const isReversed = (orderNo: string) =>
    booked.get(orderNo)?.some(({ state }) => state === 'reversed') ?? false;
  const finalOf = (orderNo: string) => {
    if (isReversed(orderNo)) return 'refunded';
    return paidFor(orderNo).length > 0 ? 'completed' : 'failed';
  };
  const shown = new Map<string, Record<string, unknown>>();
  const readOrders = async () => {
    for (const { path, merchantOrderNo, orderNo } of orders) {
      if (shown.get(orderNo)?.status === finalOf(orderNo)) continue;
      shown.set(orderNo, (await calls.read(`${path}/${merchantOrderNo}`)).data);
    }
  };
  expect(orders).toHaveLength(3 * 2 * played.length);
  await eventually(async () => {
    readBooks();
    await readOrders();
    expect(Object.fromEntries([...shown].map(([orderNo, { status }]) => [orderNo, status]))).toEqual(
      Object.fromEntries(orders.map(({ orderNo }) => [orderNo, finalOf(orderNo)])),
    );
  });
  expect(booked.size).toBe(provider.taken().length);

  // Each callback arrived, signed, and those of an order in their order.
  const eventsOf = ({ path, orderNo, amount }: (typeof orders)[number]) => {
    const kind = path === 'payout-orders' ? 'payout' : 'collection';
    const type = kind === 'payout' ? 'payout.completed' : 'collection.paid';
    const paid = paidFor(orderNo).map((fact) => `${type} ${fact.amount}`);
    const all = paid.length === 0 ? [`${kind}.failed ${amount}`] : paid;
    return isReversed(orderNo) ? [...all, `${kind}.refunded ${amount}`] : all;
  };
  const webhook = new Webhook(program.secret);
  const events = new Map<string, Event>();
  await eventually(async () => {
    await letTimePass('callback_event');
    for (const { headers, body } of receiver.taken()) {
      const event = webhook.verify(body, headers) as Event;
      expect(event.id).toBe(headers['webhook-id']);
      events.set(event.id, event);
    }
    const arrived: Record<string, string[]> = {};
    for (const { type, sequence, data } of events.values()) {
      const of = (arrived[data.orderNo] ??= []);
      of.push(`${type} ${data.amount}`);
      expect(sequence).toBe(of.length);
    }
    expect(arrived).toEqual(Object.fromEntries(orders.map((order) => [order.orderNo, eventsOf(order)])));
  });

  // What was paid is settled the next day, and a withdrawal waits for its decision, whoever is killed at that moment.
  const withdrawal = await withdraw(gateway!.url, books, 100_000);
  await letTimePass('job');
  await gateway!.stop('SIGKILL');
  await startAgain();
  await eventually(async () =>
    expect(await books.balances('MX')).toMatchObject({ unsettled: 0, payoutHold: 0 }),
  );
  await approve(gateway!.url, books.db, String(withdrawal.id));

  // The channel has what the network has, and the merchant what is left of it.
  const facts = [...booked].flatMap(([orderNo, all]) => [
    ...paidFor(orderNo),
    ...all.filter(({ state }) => state === 'reversed'),
  ]);
  const net = facts.reduce((sum, { kind, state, amount }) => {
    const isIn = (kind === 'collection') === (state === 'paid');
    return isIn ? sum + amount : sum - amount;
  }, 0);
  expect((await readChannel()) - channelBefore).toBe(net);
  // Of payouts that were paid, and of all that was collected: what a refund gives back is paid without it.
  const feeOf = { 'payout.completed': 1, 'payout.refunded': -1, 'collection.paid': 1 } as Record<
    string,
    number
  >;
  const fees = [...events.values()].reduce(
    (sum, { type, data }) => sum + (feeOf[type] ?? 0) * (data.fee ?? 0),
    0,
  );
  expect(fees).toBeGreaterThan(0);
  const { records } = (await calls.read('balances')).data as { records: Record<string, unknown>[] };
  const available = before.available + net - fees - Number(withdrawal.actualDebit);
  expect(records).toMatchObject([{ available, frozen: 0 }]);
  expect(await books.db.selectFrom('network_exception').selectAll().execute()).toEqual([]);
  expect(await books.db.selectFrom('network_suspense').selectAll().execute()).toEqual([]);
  await books.expectSound();
}, 240_000);

/** What the network has of the merchant's, in minor units. */
async function readChannel(): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(amount), 0)::float8 as amount from ledger_provider_entry
    where merchant_id = ${books.merchantId} and country = 'MX' and account = 'channel'`.execute(books.db);
  return rows[0]!.amount;
}

/** Makes due what is to be done later: the next attempts of callbacks, or steps of orders and payments. */
async function letTimePass(table: 'callback_event' | 'job'): Promise<void> {
  if (table === 'job')
    await sql`update job set due_at = now(), ready_at = now() where kind = 'orders.step'`.execute(books.db);
  else await sql`update callback_event set due_at = now() where due_at > now()`.execute(books.db);
}
