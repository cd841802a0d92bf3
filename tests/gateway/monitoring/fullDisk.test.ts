import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';

const disk = mkdtempSync(join(tmpdir(), 'corridor-full-'));
const filler = join(disk, 'filler');
/** Only the administrator of a machine may mount a disk. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).status === 0;
const tablespace = `full_${newId().replaceAll('-', '')}`;

async function run(connection: PoolConfig, ...statements: string[]): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.runIf(isMounted)('a database whose disk is full', () => {
  const { connection: server } = inject('databaseServer');
  let gateway: FundGateway;

  /** Payouts are on the disk, and all else is elsewhere. */
  beforeAll(async () => {
    gateway = await fundGateway();
    await gateway.setAvailable('MX', 1_000_000_000);
    const client = new Client(server);
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.end();
    const { uid, gid } = statSync(rows[0]!.data_directory);
    spawnSync('chown', [`${uid}:${gid}`, disk]);
    await run(server, `create tablespace ${tablespace} location '${disk}'`);
    await run(gateway.connection, `alter table payout_order set tablespace ${tablespace}`);
  });
  afterAll(async () => {
    await gateway.close();
    await run(server, `drop tablespace ${tablespace}`);
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  const send = (amount: number, key: string) =>
    gateway.owner.send(
      'POST',
      'MX/payout-orders',
      { payeeName: 'María López', accountType: 1, payeeAccount: '032180000118359719', amount },
      { proven: true, headers: { 'idempotency-key': key } },
    );
  /** How many payouts there are. What is held for them is what the ledger has. */
  const count = async () => {
    await gateway.expectSound();
    const { headers } = await gateway.owner.send('GET', 'MX/payout-orders');
    return Number(headers['content-range']!.split('/')[1]);
  };

  const readiness = async () => {
    const { statusCode, body } = await gateway.server.inject({ url: '/readyz' });
    return [statusCode, body];
  };

  it('takes no payout and says so, holds nothing for it, and takes it once there is room', async () => {
    await send(20_000, newId());
    const chunk = Buffer.alloc(4_096);
    expect(() => {
      for (;;) appendFileSync(filler, chunk);
    }).toThrow('ENOSPC');
    // The pages that the table has already still have room for some.
    let taken = 1;
    let key = newId();
    let answer = await send(20_000 + taken, key);
    while (answer.status === 200) {
      taken += 1;
      key = newId();
      answer = await send(20_000 + taken, key);
    }
    expect(answer).toMatchObject({
      status: 503,
      body: { msg: 'The database is temporarily unavailable. Try again shortly.' },
      headers: { 'retry-after': '5' },
    });
    expect(await count()).toBe(taken);
    expect(await readiness()).toEqual([200, 'ok, but the database takes no writes: its disk is full\n']);

    rmSync(filler);
    expect((await send(20_000 + taken, key)).status).toBe(200);
    expect(await count()).toBe(taken + 1);
  });
});
