import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../../src/gateway/database/connection';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../src/gateway/database/embedded/embeddedServer';

let folder: string;
let started: EmbeddedServer[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-server-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => (started = []));
afterEach(async () => {
  for (const server of started) await server.stop();
});

/** Starts a server on the folder that these tests share, or on a new one. */
async function start(dataDir = folder): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(dataDir);
  started.push(server);
  return server;
}

async function query<Row>(server: EmbeddedServer, text: string): Promise<Row[]> {
  const db = connect(server.connection, 1);
  try {
    return (await sql.raw<Row>(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

describe('the embedded server', () => {
  it('starts on a new folder, byte-ordered and in UTC, and stops without a trace of a process', async () => {
    const server = await start();
    expect(server.reused).toBe(false);
    expect(
      await query(server, 'select datcollate as locale from pg_database where datname = current_database()'),
    ).toEqual([{ locale: 'C' }]);
    expect(await query(server, "select 'a' < 'B' as wrong, current_setting('timezone') as zone")).toEqual([
      { wrong: false, zone: 'UTC' },
    ]);
    expect(await query(server, "select current_setting('listen_addresses') as addresses")).toEqual([
      { addresses: '' },
    ]);
    const pid = (await server.pid())!;
    await server.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it.runIf(process.platform === 'linux')(
    'gets none of the secrets in the gateway’s environment',
    async () => {
      const server = await start();
      const environment = readFileSync(`/proc/${await server.pid()}/environ`, 'utf8')
        .split('\0')
        .filter(Boolean);
      await server.stop();
      const names = environment.map((line) => line.split('=')[0]!);
      expect(names.filter((name) => !['PATH', 'LC_ALL', 'TZ'].includes(name))).toEqual([]);
      expect(names).toContain('LC_ALL');
    },
  );

  it('is found running by the next gateway, and kept while one uses it', async () => {
    const first = await start();
    const second = await start();
    expect(second.reused).toBe(true);
    expect(await second.pid()).toBe(await first.pid());
    const db = connect(second.connection, 1);
    await sql`select 1`.execute(db);
    await first.stop();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    await second.stop();
    expect(await second.pid()).toBeUndefined();
  });

  it('killed with -9 is running again by itself, with all that was committed', async () => {
    const server = await start();
    await query(server, 'create table survivor as select 42 as answer');
    const pid = (await server.pid())!;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(await server.pid()).not.toBe(pid);
        expect(await query(server, 'select answer from survivor')).toEqual([{ answer: 42 }]);
      },
      { timeout: 15_000, interval: 50 },
    );
  });

  it('starts where a killed one left its pid file to another program', async () => {
    const server = await start();
    await query(server, 'create table kept as select 7 as answer');
    await server.stop();
    const cluster = join(server.folder, 'cluster');
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n\n`);
    const again = await start();
    expect(await query(again, 'select answer from kept')).toEqual([{ answer: 7 }]);
  });

  it('is not harmed by two first starts at once', async () => {
    const servers = await Promise.all([start(join(folder, 'both')), start(join(folder, 'both'))]);
    const pids = await Promise.all(servers.map((server) => server.pid()));
    expect(pids[0]).toBeDefined();
    expect(pids[0]).toBe(pids[1]);
  });

  it('has a socket even below a very long path', async () => {
    const long = join(folder, 'a-rather-long-name-of-a-folder'.repeat(4));
    const server = await start(long);
    expect(existsSync(server.connection.host)).toBe(true);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)(
    'runs as another user than root, where that one can reach its files, and says so',
    async () => {
      const closed = join(folder, 'closed');
      const open = await start();
      expect(open.notice).toMatch(/runs as user \d+, in /);
      await open.stop();
      await chmod(folder, 0o700);
      const server = await start(closed);
      expect(server.notice).toMatch(
        /runs as user \d+, who cannot reach .* its files are in \/var\/lib\/corridor\//,
      );
      expect(server.folder.startsWith('/var/lib/corridor/')).toBe(true);
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      await rm(server.folder, { recursive: true, force: true });
    },
  );
});
