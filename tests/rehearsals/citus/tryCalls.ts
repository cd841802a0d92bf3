import { payout } from '../../../bench/support/payout';
import { OrderProgram } from '../../../bench/support/OrderProgram';
import { newId } from '../../../src/gateway/database/ids';
import { authenticatorCode } from '../../support/authenticatorCode';
import { sandboxOwner } from '../../support/sandboxLogins';
import { request, signIn } from '../clients';
import { query } from '../databaseServer';
import { until } from '../programs';
import type { CitusCluster } from './CitusCluster';

/** Orders of each kind that a program creates. */
const created = 20;

/** The lists of Mexico that are read, each with a filter. */
const lists: [resource: string, filter: object][] = [
  ['collection-orders', { status: 'completed', amount: { gte: 1_000 } }],
  ['payout-orders', { requestedAt: { gte: '2026-01-01T00:00:00Z' } }],
  ['pay-in-details', {}],
  ['account-details', { account: 'available' }],
  ['withdrawals', {}],
  ['recharges', {}],
];

/**
 * Does what merchants do, in a sandbox on a cluster: reads lists with filters and totals, exports them, creates orders as a program that
 * receives callbacks of them, and transfers money to a merchant of another worker. Throws where an answer is not what it must be.
 */
export async function tryCalls(url: string, cluster: CitusCluster): Promise<void> {
  const headers = { authorization: await signIn(url) };
  const country = `${url}/api/manage/MX`;
  for (const [resource, filter] of lists) await readList(`${country}/${resource}`, headers, filter);
  console.log(`${lists.length} lists read, filtered, added up and exported.`);
  await createByProgram(url, cluster);
  await transfer(country, headers, cluster);
}

type Headers = Record<string, string>;

async function readList(url: string, headers: Headers, filter: object): Promise<void> {
  const filtered = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const rows = (await request(`${url}?${filtered}&range=[0,24]`, { headers })) as { id: string }[];
  const first = rows[0];
  if (first) {
    const one = (await request(`${url}/${first.id}`, { headers })) as { id: string };
    if (one.id !== first.id) throw new Error(`${url}/${first.id} is the record ${one.id}.`);
    await request(`${url}/${first.id}/events`, { headers });
  }
  const response = await fetch(`${url}/export?format=csv&${filtered}`, { headers });
  const text = await response.text();
  const end = /<END> (\d+) rows/.exec(text);
  if (!response.ok || !end || Number(end[1]) < rows.length)
    throw new Error(`The export of ${url} was answered with ${response.status}: ${text.slice(-200)}`);
}

/** Creates collections and payouts as a program, and waits until each payout has ended and its receiver knows. */
async function createByProgram(url: string, cluster: CitusCluster): Promise<void> {
  const program = await OrderProgram.add(url, 4);
  try {
    await receiveCallbacks(cluster, program.appCode);
    const numbers: string[] = [];
    for (let index = 0; index < created; index++) {
      const order = { merchantOrderNo: `SHARD-${index}`, method: 'SPEI', amount: 10_000 + index };
      const { orderNo } = await program.call<{ orderNo: string }>('POST', 'collection-orders', order);
      const { orderNo: payoutNo } = await program.call<{ orderNo: string }>(
        'POST',
        'payout-orders',
        payout(index),
      );
      numbers.push(orderNo, payoutNo);
    }
    if (new Set(numbers).size !== 2 * created) throw new Error('Orders have the same numbers.');
    const delivered = async () => {
      // What the sandbox would do later is due at once.
      await query(
        cluster.connection,
        `update job set ready_at = now() where state = 'waiting' and ready_at > now() and kind in ('networks.played', 'orders.step')`,
      );
      const [row] = await query(
        cluster.connection,
        `select count(*)::integer as count from callback_event where app_id = '${program.appCode}' and state = 'delivered'`,
      );
      return Number(row!.count) >= created && row!.count;
    };
    const count = await until(delivered, 120, 'The callbacks of payouts are not delivered');
    console.log(`${numbers.length} orders of a program created, ${String(count)} callbacks delivered.`);
  } finally {
    await program.close();
  }
}

/** Has an application call the receiver that the sandbox plays. */
async function receiveCallbacks({ connection }: CitusCluster, appCode: string): Promise<void> {
  const receiver = `https://receiver.sandbox.example/${appCode}`;
  await query(
    connection,
    `update application set pay_in_callback_url = '${receiver}/pay-in', payout_callback_url = '${receiver}/payout' where app_code = '${appCode}'`,
  );
}

/** Merchant numbers of the sandbox that have accounts in Mexico. */
const [payer, receiver] = ['800101', '800202'];

async function transfer(country: string, headers: Headers, cluster: CitusCluster): Promise<void> {
  const machines = await cluster.separate(await idOf(cluster, payer), await idOf(cluster, receiver));
  const before = await available(cluster, receiver);
  const amount = 12_345;
  await request(`${country}/merchant-transfers`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      'confirmed-repeats': '1',
      // Each code is used once: that of now may have been.
      'authenticator-code': authenticatorCode(sandboxOwner.secret, Date.now() + 30_000),
    },
    body: JSON.stringify({ receivingAccount: receiver, amount }),
  });
  const after = await available(cluster, receiver);
  if (after - before !== amount) throw new Error(`Of a transfer of ${amount}, ${after - before} arrived.`);
  console.log(`A transfer from a merchant on ${machines.join(' to one on ')} has arrived.`);
}

async function idOf({ connection }: CitusCluster, code: string): Promise<string> {
  const [row] = await query(connection, `select id from merchant where code = '${code}'`);
  return String(row!.id);
}

/** Returns the available balance in Mexico, in minor units. */
async function available(cluster: CitusCluster, code: string): Promise<number> {
  const id = await idOf(cluster, code);
  const [row] = await query(
    cluster.connection,
    `select available from ledger_account where merchant_id = '${id}' and country = 'MX'`,
  );
  return Number(row?.available ?? 0);
}
