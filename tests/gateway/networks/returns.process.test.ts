import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Scenario, scenarios } from '../../../src/gateway/networks/plugins/scenarios';
import { databaseUrl } from '../../support/databases';
import { expireClaims } from '../../support/expireClaims';
import { freePort } from '../../support/freePort';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import { Neighbour } from './support/Neighbour';
import { acmeSecret, writeNetworksFile } from './support/networkGateway';
import { signInOwner } from './support/people';
import type { TakenPayment } from './support/Provider';
import { readChannel, readStatement } from './support/readMoved';
import { SignedCalls } from './support/signedCalls';

interface Arrived {
  headers: Record<string, string>;
  body: string;
}

/** An order as programs read it. */
interface Order {
  orderNo: string;
  status: string;
  amount: number;
  paid?: string;
  paidAmount?: number;
  overpaidAmount?: number;
  refundedAmount?: number;
  disputedAmount?: number;
  fee?: number;
  netAmount?: number;
}

let books: ProgramGateway;
let program: Program;
let gateway: RunningGateway | undefined;
let provider: Neighbour<TakenPayment>;
let receiver: Neighbour<Arrived>;
let environment: NodeJS.ProcessEnv;
const folder = mkdtempSync(join(tmpdir(), 'corridor-returns-'));

beforeAll(async () => {
  const gatewayPort = await freePort();
  const providerPort = await freePort();
  const receiverPort = await freePort();
  books = await programGateway({ allowLocalCallbacks: true });
  const address = `http://127.0.0.1:${receiverPort}/pay-in`;
  const scopes = ['read', 'collect', 'refund'];
  program = await books.addProgram({ scopes, payInCallbackUrl: address });
  // Merchants of a gateway without a sandbox are real ones.
  await books.db.updateTable('merchant').set({ sandbox: false }).execute();
  const notified = `http://127.0.0.1:${gatewayPort}/api/networks/acme`;
  const words = [String(providerPort), notified, acmeSecret];
  provider = new Neighbour('providerMain.ts', join(folder, 'provider.jsonl'), words);
  receiver = new Neighbour('receiverMain.ts', join(folder, 'receiver.jsonl'), [String(receiverPort)]);
  environment = {
    SANDBOX: '0',
    DATABASE_URL: databaseUrl(books.connection),
    PORT: String(gatewayPort),
    NETWORKS_FILE: writeNetworksFile(`http://127.0.0.1:${providerPort}/v1`, {
      notFoundAfter: 3,
      queries: [1, 1, 2, 2, 2, 5, 5, 5, 5, 5, 5, 5, 5],
    }),
    NETWORK_ACME_SECRET: acmeSecret,
    ALLOW_LOCAL_CALLBACKS: '1',
  };
  await Promise.all([provider.start(), receiver.start(), startAgain()]);
}, 120_000);
afterAll(async () => {
  await provider.kill();
  await receiver.kill();
  await gateway?.stop('SIGKILL');
  await books.close();
  rmSync(folder, { recursive: true });
});

async function startAgain(): Promise<void> {
  await gateway?.stop('SIGKILL');
  gateway = await startGateway(environment);
  // Nobody else runs jobs: those of the process that was killed are free at once.
  await expireClaims(books.db);
}

const calls = new SignedCalls(
  () => gateway!.url,
  () => program,
);

/** Waits for what has to happen in one of the processes. */
const eventually = (expected: () => Promise<void>) =>
  vi.waitFor(expected, { timeout: 60_000, interval: 100 });

/** What payers do otherwise than was ordered, by the order's number. */
const played = {
  under: 'under',
  'topped-up': 'toppedUp',
  over: 'over',
  twice: 'twice',
  late: 'paidAfterFailure',
  refunded: 'paidAtOnce',
  'taken-back': 'partlyReversed',
  disputed: 'disputed',
} as const satisfies Record<string, Scenario>;

type Name = keyof typeof played;
const names = Object.keys(played) as Name[];
const amountOf = (name: Name) => scenarios[played[name]] * 100;
const orderOf = async (name: Name) =>
  (await calls.read(`collection-orders/${name}`)).data as unknown as Order;

/** Makes a call that succeeds, whoever is killed meanwhile. */
async function create(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, msg, data } = await calls.create(path, body);
  expect({ path, status, msg }).toMatchObject({ status: 200 });
  return data;
}

async function recordsOf<Shown>(path: string): Promise<Shown[]> {
  return (await calls.read(path)).data.records as Shown[];
}

const untilTaken = (count: number) => eventually(async () => expect(provider.taken()).toHaveLength(count));

/** Has payments settled that are settled on a later day. */
async function settle(): Promise<void> {
  await sql`update job set due_at = now(), ready_at = now() where kind = 'orders.step'`.execute(books.db);
  await eventually(async () => expect(await books.balances('MX')).toMatchObject({ unsettled: 0 }));
}

it('what is paid otherwise than ordered, and what goes back, is the same to the cent wherever it is read', async () => {
  const before = await books.balances('MX');
  const channelBefore = await readChannel(books);
  const making = Promise.all(
    names.map((name) =>
      create('collection-orders', { merchantOrderNo: name, method: 'SPEI', amount: amountOf(name) }),
    ),
  );
  await making;
  // What was not taken when somebody is killed fails, as another test says; here all payers pay.
  await untilTaken(names.length);
  await startAgain();
  await provider.kill();
  await provider.start();
  const paid: Record<Name, Partial<Order>> = {
    under: { status: 'inProgress', paid: 'under', paidAmount: 890_400 },
    'topped-up': { status: 'completed', paid: 'exact', paidAmount: 901_500 },
    over: { status: 'completed', paid: 'over', paidAmount: 910_300, overpaidAmount: 10_000 },
    twice: { status: 'completed', paid: 'over', paidAmount: 1_801_000, overpaidAmount: 900_500 },
    late: { status: 'failed', paid: 'exact', paidAmount: 901_300 },
    refunded: { status: 'completed', paid: 'exact', paidAmount: 900_100 },
    'taken-back': { status: 'completed', paid: 'exact', paidAmount: 901_700, refundedAmount: 10_000 },
    disputed: { status: 'completed', paid: 'exact', paidAmount: 901_600, disputedAmount: 901_600 },
  };
  await eventually(async () => {
    for (const name of names) expect({ name, ...(await orderOf(name)) }).toMatchObject(paid[name]);
  });

  // What was paid too little is accepted, and what was paid too late.
  await create('collection-orders/under/accept', {});
  const [late] = await recordsOf<{ paymentNo: string }>('pay-in-details?merchantOrderNo=late');
  await create(`pay-in-details/${late!.paymentNo}/accept`, {});
  await settle();

  // Three parts go back while the gateway is killed, then the network.
  const [payment] = await recordsOf<{ paymentNo: string }>('pay-in-details?merchantOrderNo=refunded');
  const refund = (amount: number) => create('refunds', { paymentNo: payment!.paymentNo, amount });
  await Promise.all([300_000, 300_000, 300_100].map(refund));
  await untilTaken(names.length + 3);
  await startAgain();
  await provider.kill();
  await provider.start();

  // The dispute is accepted, and so lost; the network is killed before it says so.
  const owner = await signInOwner(gateway!.url, books);
  const [dispute] = await recordsOf<{ id: string }>('disputes?merchantOrderNo=disputed');
  await owner.act(`MX/disputes/${dispute!.id}/accept`);
  await provider.kill();
  await provider.start();
  await startAgain();

  const expected: Record<Name, Partial<Order>> = {
    ...paid,
    under: { ...paid.under, status: 'completed' },
    refunded: { ...paid.refunded, status: 'refunded', refundedAmount: 900_100 },
  };
  await sql`update job set due_at = now(), ready_at = now() where kind = 'disputes.deliver'`.execute(
    books.db,
  );
  await eventually(async () => {
    for (const name of names) expect({ name, ...(await orderOf(name)) }).toMatchObject(expected[name]);
    expect(await recordsOf('disputes')).toMatchObject([{ status: 'lost', answer: 'accepted' }]);
  });

  // The feed ends with each order as it is.
  const orders = new Map<Name, Order>();
  for (const name of names) orders.set(name, await orderOf(name));
  const { changes } = (await calls.read('changes?after=0&limit=500')).data as {
    changes: { resource: string; record: Record<string, unknown> }[];
  };
  const fed = new Map(changes.map(({ resource, record }) => [`${resource} ${String(record.id)}`, record]));
  const of = (resource: string) =>
    [...fed].flatMap(([key, record]) => (key.startsWith(resource) ? [record] : []));
  expect(of('collection-orders')).toHaveLength(names.length);
  for (const [name, order] of orders)
    expect(of('collection-orders')).toContainEqual(
      expect.objectContaining({ merchantOrderNo: name, ...order }),
    );
  expect(of('disputes')).toMatchObject([{ status: 'lost', amount: 901_600 }]);
  expect(
    of('refunds')
      .map(({ kind, status, amount }) => `${String(kind)} ${String(status)} ${String(amount)}`)
      .toSorted(),
  ).toEqual([
    'refund completed 300000',
    'refund completed 300000',
    'refund completed 300100',
    'reversal completed 10000',
  ]);

  // Each callback arrived, signed, and those of an order in their order.
  const webhook = new Webhook(program.secret);
  const told: Record<Name, string[]> = {
    under: ['collection.partlyPaid 890400', 'collection.accepted 900400'],
    'topped-up': ['collection.partlyPaid 891500', 'collection.paid 10000'],
    over: ['collection.paid 910300'],
    twice: ['collection.paid 900500', 'collection.paid 900500'],
    late: ['collection.failed 901300', 'collection.paidLate 901300'],
    refunded: [
      'collection.paid 900100',
      'refund.completed 300000',
      'refund.completed 300000',
      'refund.completed 300100',
      'collection.refunded 900100',
    ],
    'taken-back': ['collection.paid 901700', 'refund.completed 10000'],
    disputed: ['collection.paid 901600', 'dispute.opened 901600', 'dispute.lost 901600'],
  };
  await eventually(async () => {
    await sql`update callback_event set due_at = now() where due_at > now()`.execute(books.db);
    const arrived = new Map<string, string[]>();
    for (const { headers, body } of receiver.taken()) {
      const event = webhook.verify(body, headers) as {
        type: string;
        sequence: number;
        data: Order & { merchantOrderNo: string };
      };
      const events = arrived.get(event.data.merchantOrderNo) ?? [];
      events[event.sequence - 1] = `${event.type} ${event.data.amount}`;
      arrived.set(event.data.merchantOrderNo, events);
    }
    for (const name of names) {
      const events = arrived.get(name) ?? [];
      // The parts of a refund end in any order.
      const isAnyOrder = name === 'refunded';
      expect(isAnyOrder ? events.toSorted() : events).toEqual(
        isAnyOrder ? told[name].toSorted() : told[name],
      );
    }
  });

  // The list's sums, the statement, its PDF and the ledger say the same.
  const sumOf = (field: keyof Order) =>
    [...orders.values()].reduce((sum, order) => sum + Number(order[field] ?? 0), 0);
  const gone = sumOf('refundedAmount') + sumOf('disputedAmount');
  const net = sumOf('netAmount') - gone;
  expect(sumOf('paidAmount') - sumOf('fee')).toBe(sumOf('netAmount'));
  expect(await books.balances('MX')).toMatchObject({
    available: before.available + net,
    unsettled: 0,
    refundHold: 0,
    disputeHold: 0,
  });
  expect((await readChannel(books)) - channelBefore).toBe(sumOf('paidAmount') - gone);
  const listed = await owner.read('MX/collection-orders?totals=fee,netAmount,overpaidAmount');
  const { data: totals } = (await listed.json()) as { data: object[] };
  const [fee, netAmount, overpaidAmount] = (['fee', 'netAmount', 'overpaidAmount'] as const).map(sumOf);
  expect(totals).toMatchObject([{ sums: { fee, netAmount, overpaidAmount } }]);
  const statement = await readStatement(books, owner);
  expect(Number(statement.closing) - Number(statement.opening)).toBe(net);
  const byType = Object.fromEntries(statement.types!.map(({ value, sums }) => [value, Number(sums.net)]));
  expect(byType).toEqual({
    settlement: netAmount,
    collectionRefund: -sumOf('refundedAmount'),
    dispute: -sumOf('disputedAmount'),
  });
  expect(await books.db.selectFrom('network_exception').selectAll().execute()).toEqual([]);
  await books.expectSound();
}, 240_000);
