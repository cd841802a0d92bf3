import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { LiveNews } from '../../../src/contract/live';
import { readConfig } from '../../../src/gateway/config';
import { connect } from '../../../src/gateway/database/connection';
import type { Database, Tables } from '../../../src/gateway/database/declared/tables';
import { startGateway } from '../../../src/gateway/startGateway';
import { Standby } from '../../../src/gateway/standby/Standby';
import { databaseUrl } from '../../support/databases';
import { testKeyFile } from '../../support/keyRing';
import { type ReplicatedServers, startReplicated } from './support/replicatedServers';

let servers: ReplicatedServers;
let primary: Kysely<Tables>;
let control: Kysely<Tables>;
beforeAll(async () => {
  servers = await startReplicated();
  primary = connect(servers.primary.connection, 3);
  control = connect(servers.standby.connection, 1);
  await sql`create table written (value integer)`.execute(primary);
});
afterAll(async () => {
  await control.destroy();
  await primary.destroy();
  await servers.stop();
});

const open: Standby[] = [];
afterEach(async () => {
  await resume().catch(() => undefined);
  for (const standby of open.splice(0)) await standby.close();
});

const pause = () => sql`select pg_wal_replay_pause()`.execute(control);
const resume = () => sql`select pg_wal_replay_resume()`.execute(control);
const write = (value: number) => sql`insert into written values (${value})`.execute(primary);

async function follow({ maxLag = 60_000, to = servers.standby.connection } = {}) {
  const lines: string[] = [];
  const standby = new Standby({
    primary,
    standby: connect(to, 2),
    maxLag,
    report: (line) => lines.push(line),
  });
  open.push(standby);
  await standby.start();
  return { standby, lines };
}

/** Where something was read, and whether a value was there. */
const look = (value: number) => async (db: Database) => {
  const { rows } = await sql<{ standby: boolean; found: boolean }>`
    select pg_is_in_recovery() as standby, exists (select from written where value = ${value}) as found`.execute(
    db,
  );
  return rows[0]!;
};

describe('a standby', () => {
  it('is read from, and the primary for who has written what it does not have yet', async () => {
    const { standby } = await follow();
    await expect.poll(() => standby.read(undefined, look(1))).toEqual({ standby: true, found: false });
    await pause();
    await write(1);
    const written = await standby.position();
    expect(await standby.read(undefined, look(1))).toEqual({ standby: true, found: false });
    expect(await standby.read(written, look(1))).toEqual({ standby: false, found: true });
    await resume();
    await expect.poll(() => standby.read(written, look(1))).toEqual({ standby: true, found: true });
  });

  it('is waited for by who is patient', async () => {
    const { standby } = await follow();
    await pause();
    await write(2);
    const read = standby.read(await standby.position(), look(2), { patient: true });
    await resume();
    expect(await read).toEqual({ standby: true, found: true });
  });

  it('says how far it is behind, and is not read from while that is too far', async () => {
    const { standby, lines } = await follow({ maxLag: 1_500 });
    await expect.poll(() => standby.read(undefined, look(0))).toMatchObject({ standby: true });
    expect(standby.lag).toBeLessThan(1_500);
    await pause();
    await write(3);
    await expect
      .poll(() => standby.read(undefined, look(3)), { timeout: 10_000 })
      .toEqual({ standby: false, found: true });
    expect(standby.lag).toBeGreaterThan(1_500);
    expect(lines).toEqual([
      expect.stringMatching(
        /are read from the primary, as the standby cannot be used: it is \d+ s behind\.$/,
      ),
    ]);
    await resume();
    await expect
      .poll(() => standby.read(undefined, look(3)), { timeout: 10_000 })
      .toEqual({ standby: true, found: true });
    expect(lines[1]).toContain('are read from the standby again');
  });

  it('costs nobody a response when it is gone, and is read from once it is back', async () => {
    const { standby, lines } = await follow();
    await write(4);
    const written = await standby.position();
    await expect.poll(() => standby.read(written, look(4))).toEqual({ standby: true, found: true });
    await servers.crashStandby();
    await expect.poll(() => standby.read(written, look(4))).toEqual({ standby: false, found: true });
    expect(lines[0]).toContain('the standby cannot be used');
    await servers.startStandby();
    await expect
      .poll(() => standby.read(written, look(4)), { timeout: 20_000 })
      .toEqual({ standby: true, found: true });
  });

  it('is asked again on the primary when it has to end a read that keeps it from following', async () => {
    const { standby } = await follow();
    let attempts = 0;
    const result = await standby.read(undefined, async (db) => {
      attempts += 1;
      if (attempts === 1)
        await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(db);
      return look(0)(db);
    });
    expect(result).toMatchObject({ standby: false });
  });

  it('must be one of this database, and not the database itself', async () => {
    await expect(follow({ to: inject('databaseServer').connection as never })).rejects.toThrow(
      'is no standby of the database in DATABASE_URL',
    );
    const { standby, lines } = await follow({ to: servers.primary.connection });
    expect(await standby.read(undefined, look(0))).toMatchObject({ standby: false });
    expect(lines[0]).toContain('it is no standby');
  });

  it('is not asked for places that are none', async () => {
    const { standby } = await follow();
    expect(await standby.read("0/0'; drop", look(0))).toMatchObject({ standby: false });
    expect(await standby.read('FFFFFFFF/FFFFFFFF', look(0))).toMatchObject({ standby: false });
  });
});

describe('lists and files of a gateway with a standby', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let files: string;
  let token: string;
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'corridor-files-'));
    const config = readConfig({
      PORT: '0',
      SANDBOX: '1',
      SANDBOX_DAYS: '1',
      DATABASE_URL: databaseUrl(servers.primary.connection),
      DATABASE_READ_URL: databaseUrl(servers.standby.connection),
      DATABASE_READ_LAG: '60',
      FILES_DIR: files,
      SECRETS_KEY_FILE: testKeyFile(),
    });
    gateway = await startGateway(config, () => undefined);
    const { data } = await call('POST', '/api/global/testLogin', {
      body: { account: 'owner@mariposa.example' },
    });
    token = (data as { token: string }).token;
  });
  afterAll(async () => {
    await gateway.close();
    await rm(files, { recursive: true, force: true });
  });

  const orders = '/api/manage/MX/collection-orders';
  /** An order of this amount, created by a call whose answer says up to where it was written. */
  async function createOrder(amount: number): Promise<string> {
    const headers = { 'Idempotency-Key': `order-${amount}`, 'Confirmed-Repeats': '1' };
    const { written } = await call('POST', orders, { body: { method: 'SPEI', amount }, headers });
    return written!;
  }
  const amounts = async (headers: Record<string, string> = {}) => {
    const { data } = await call('GET', orders, { headers });
    return (data as { amount: number }[]).map(({ amount }) => amount);
  };

  async function call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(gateway.address + path, {
      method,
      headers: {
        ...headers,
        ...(token && { Authorization: token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    const { data } = (text.startsWith('{') ? JSON.parse(text) : { data: text }) as { data: unknown };
    return { data, asOf: response.headers.get('X-As-Of'), written: response.headers.get('X-Written') };
  }

  const news = async (since: number) =>
    (await call('GET', `/api/global/live?since=${since}`)).data as LiveNews;

  it('have what their client has written, and else what the standby has and of which moment', async () => {
    await expect.poll(async () => (await call('GET', orders)).asOf).not.toBeNull();
    await pause();
    const before = Date.now();
    const written = await createOrder(10_101);
    expect(await amounts()).not.toContain(10_101);
    expect(Date.parse((await call('GET', orders)).asOf!)).toBeLessThan(before + 100);
    expect(await amounts({ 'X-Written': written })).toContain(10_101);
    await resume();
    await expect.poll(() => amounts()).toContain(10_101);
  });

  it('have what their client was told of', async () => {
    await news(Date.now());
    await pause();
    const since = Date.now();
    await createOrder(10_404);
    await expect.poll(async () => (await news(since)).changes.length).toBeGreaterThan(0);
    const { written } = await news(since);
    expect(await amounts()).not.toContain(10_404);
    expect(await amounts({ 'X-Written': written! })).toContain(10_404);
  });

  it('have what was stored when the file was begun', async () => {
    await createOrder(10_202);
    await pause();
    await createOrder(10_303);
    const exported = call('GET', `${orders}/export?format=csv`);
    await resume();
    expect((await exported).data).toContain('103.03');
  });
});
