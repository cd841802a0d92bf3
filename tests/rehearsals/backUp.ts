import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { BackupCommands, type Cut } from './backupCommands';
import { createOrder, requireNoFailures, type Results, startClients, storedOrders } from './clients';
import { type DatabaseServer, makeServer, query, startServer } from './databaseServer';
import { makeFolder, runAsDatabase, until, verifyLedger } from './programs';
import { type Recharge, recharge, requireProof } from './proofs';

const size = { readers: 2, writers: 3 };

/**
 * Backs up a database and its files while merchants work, with the commands of `docs/operations/backups.md`, and restores the dump and a moment
 * after it. Throws unless a gateway serves each with exactly the orders of then, and the ledger holds.
 */
export async function backUp(): Promise<void> {
  const folder = makeFolder('backup');
  const files = join(folder, 'files');
  const commands = new BackupCommands(folder);
  const running: { stop: () => Promise<unknown> }[] = [];
  const keep = <Kept extends { stop: () => Promise<unknown> }>(kept: Kept) => {
    running.unshift(kept);
    return kept;
  };
  try {
    await runAsDatabase('mkdir', ['-p', join(folder, 'backup/wal')]);
    const server = keep(await makeServer(folder, 'primary', commands.settings()));
    await query(server.connection('postgres'), 'create database corridor owner corridor');
    const gateway = keep(await startOn(server, files));
    const clients = await startClients({ urls: [gateway.url], ...size, comesAgain: false });
    await wait(3_000);
    const first = await recharge(gateway.url);

    const dumped = await commands.backUp(server.environment);
    await commands.copyFiles('night');
    await commands.note(server.environment);
    console.log(`Backed up while ${clients.results.acknowledged.size} orders had been created.`);
    await wait(3_000);
    const second = await recharge(gateway.url);
    await wait(1_000);
    const moment = Date.now();
    await wait(3_000);
    await clients.stop();
    requireNoFailures(clients.results);
    await commands.copyFiles('later');
    await archiveLog(server);
    await gateway.stop('SIGKILL');
    await server.kill();
    const slowest = Math.max(
      ...[...clients.results.acknowledged.values()].map((each) => each.answeredAt - each.sentAt),
    );
    console.log(`The slowest of ${clients.results.acknowledged.size} orders took ${slowest} ms.`);

    const empty = keep(await makeServer(folder, 'empty', []));
    await commands.restoreDump(empty.environment);
    await serve(empty, join(folder, 'backup/night'), first);
    await requireCut(empty, clients.results, dumped);

    await commands.restoreMoment(new Date(moment));
    const started = Date.now();
    const restored = keep(await startServer(commands.restored, commands.settings()));
    console.log(`Reading the log up to the moment: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    await serve(restored, join(folder, 'backup/later'), second);
    await requireCut(restored, clients.results, { answeredBy: moment, sentFrom: moment });
    console.log('✓ Restored from the dump and to a moment, both served by a gateway with their files.');
  } finally {
    for (const each of running) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const startOn = ({ url }: DatabaseServer, files: string): Promise<RunningGateway> =>
  startGateway({ DATABASE_URL: url, FILES_DIR: files, SANDBOX_DAYS: '2' });

/** Has the log until now archived, which is otherwise done once a minute, and waits until it is where a restore reads it. */
async function archiveLog(server: DatabaseServer): Promise<void> {
  const superuser = server.connection('postgres');
  const [ended] = await query(superuser, 'select pg_walfile_name(pg_switch_wal()) as part');
  const isArchived = async () => {
    const [row] = await query(superuser, 'select last_archived_wal as part from pg_stat_archiver');
    return typeof row?.part === 'string' && row.part >= String(ended?.part);
  };
  await until(isArchived, 60, 'The log is not archived');
}

/** Throws unless a gateway serves what was restored: users sign in, create orders and read their files, and the ledger holds. */
async function serve(server: DatabaseServer, files: string, recharged: Recharge): Promise<void> {
  const gateway = await startOn(server, files);
  try {
    console.log(await verifyLedger({ DATABASE_URL: server.url, FILES_DIR: files }));
    await requireProof(gateway.url, recharged);
    await createOrder(gateway.url);
  } finally {
    await gateway.stop();
  }
}

/** Throws unless the orders of a time are there and no later ones. */
async function requireCut(server: DatabaseServer, { acknowledged }: Results, cut: Cut): Promise<void> {
  const stored = new Set((await storedOrders(server.connection('corridor'))).map(({ orderNo }) => orderNo));
  const orders = [...acknowledged.values()];
  const before = orders.filter(({ answeredAt }) => answeredAt < cut.answeredBy);
  const after = orders.filter(({ sentAt }) => sentAt > cut.sentFrom);
  const lost = before.filter(({ orderNo }) => !stored.has(orderNo)).length;
  const early = after.filter(({ orderNo }) => stored.has(orderNo)).length;
  if (before.length === 0 || after.length === 0 || lost + early > 0)
    throw new Error(
      `Of ${before.length} orders before ${lost} are lost, of ${after.length} after ${early} are there.`,
    );
  console.log(`${before.length} orders before are there, ${after.length} after are not.`);
}
