import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DownloadState } from '../../src/contract/downloads';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { type End, flood } from './flood';
import type { Merchant } from '../support/Merchant';

/** Keeps one processor busy by another process, with the priority of the gateway's readers. */
export async function compute(): Promise<End> {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  return async () => child.kill('SIGKILL');
}

/** One user rehearses an import of many rows, 20 at a time. */
export async function rehearseImports(merchant: Merchant, rows: object[]): Promise<End> {
  const body = { file: 'payouts.xlsx', rows: rows.map((values, place) => ({ number: place + 2, values })) };
  const end = flood(20, (signal) =>
    merchant.post('payout-orders/batches/create?rehearse=true', body, signal),
  );
  await wait(500);
  return end;
}

/** Stops the process `pid` during open transactions, as a paused machine. The same merchant writes at another gateway meanwhile. */
export async function freeze(
  db: Kysely<Tables>,
  pid: number,
  at: Merchant,
  elsewhere: Merchant,
): Promise<End> {
  const endOpening = flood(16, () => at.order());
  for (let attempt = 0; (await openTransactions(db)) === 0; attempt++) {
    if (attempt === 100) throw new Error('The gateway had no transaction open whenever it was stopped.');
    process.kill(pid, 'SIGCONT');
    await wait(20 + Math.random() * 20);
    process.kill(pid, 'SIGSTOP');
    // Those of a gateway that runs end by then.
    await wait(300);
  }
  const endWriting = flood(16, (signal) => elsewhere.order(signal));
  return () => {
    process.kill(pid, 'SIGCONT');
    return Promise.all([endOpening(), endWriting()]);
  };
}

/** Returns the number of transactions that have been idle for a while. */
async function openTransactions(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where state = 'idle in transaction' and state_change < now() - interval '250 ms'`.execute(db);
  return rows.length;
}

/** Locks a table, whose records these merchants go on reading. */
export async function lockTable(
  db: Kysely<Tables>,
  table: string,
  resource: string,
  merchants: Merchant[],
): Promise<End> {
  const transaction = await db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
  const ends = merchants.map((merchant) => flood(16, (signal) => merchant.get(resource, signal)));
  await wait(500);
  return async () => {
    await transaction.rollback().execute();
    await Promise.all(ends.map((end) => end()));
  };
}

/** Starts exports larger than a connection's buffers, and reads none of their files. */
export async function leaveExportsUnread(merchants: Merchant[]): Promise<End> {
  const open: ClientRequest[] = [];
  const begin = (merchant: Merchant, id: string) =>
    new Promise<number>((resolve) => {
      const sent = request(merchant.address(`exports/collection-orders/${id}/file`), {
        headers: { authorization: merchant.token },
      });
      open.push(sent);
      sent.on('error', () => resolve(0));
      sent.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      sent.end();
    });
  const ids = await Promise.all(merchants.map(writeExport));
  const statuses = await Promise.all(
    merchants.flatMap((merchant, place) => Array.from({ length: 8 }, () => begin(merchant, ids[place]!))),
  );
  if (!statuses.includes(200)) throw new Error(`No file was begun: ${statuses.join(', ')}.`);
  return async () => {
    for (const sent of open) sent.destroy();
  };
}

/** Has all orders of a merchant written into a file, and returns the id of the export. */
async function writeExport(merchant: Merchant): Promise<string> {
  const headers = { authorization: merchant.token, 'content-type': 'application/json' };
  const read = async (path: string, init: RequestInit) => {
    const response = await fetch(merchant.address(`exports/collection-orders${path}`), init);
    const { data, msg } = (await response.json()) as { data?: DownloadState; msg: string };
    if (!data) throw new Error(`An export was rejected: ${msg}`);
    return data;
  };
  const body = JSON.stringify({ format: 'csv' });
  let state = await read('', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  });
  while (state.status === 'requesting' || state.status === 'exporting') {
    await wait(200);
    state = await read(`/${state.id}`, { headers });
  }
  if (state.status !== 'downloadable') throw new Error(`An export is ${state.status}: ${state.reason}`);
  return state.id;
}
