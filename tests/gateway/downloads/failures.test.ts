import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { program } from '../../support/program';
import { runJobs } from '../support/runJobs';
import {
  act,
  ask,
  exportsPath,
  beginDownloads,
  fileOf,
  filesOnDisk,
  gateway,
  get,
  kinds,
  run,
  stateOf,
} from './support/downloadGateway';

const disk = await mkdtemp(join(tmpdir(), 'corridor-disk-'));
/** Only the administrator of a machine may mount a disk. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0;

/** Enough to fill the disk. */
const count = 2_000;

beforeAll(() => beginDownloads(count));
afterAll(async () => {
  if (isMounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
  await gateway.close();
});

describe('an export whose process is killed while it writes', () => {
  it('offers nothing until another process has made all of it', async () => {
    const before = await filesOnDisk();
    const child = spawn(process.execPath, program('tests/gateway/downloads/support/writeDownloads.ts'), {
      env: {
        ...process.env,
        CONNECTION: JSON.stringify(gateway.connection),
        FILES_DIR: gateway.context.config.filesDir,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    const { id } = await gateway.db.transaction().execute(async (transaction) => {
      // Nothing can be read while the table is locked, so that the file is being written until it is not.
      const asked = await ask();
      await sql`lock table collection_order in access exclusive mode`.execute(transaction);
      await vi.waitFor(
        async () => expect(await stateOf(asked.id)).toMatchObject({ status: 'exporting' }),
        20_000,
      );
      child.kill('SIGKILL');
      await exited;
      return asked;
    });
    expect(await stateOf(id)).toMatchObject({ status: 'exporting' });
    expect((await get(`${exportsPath}/${id}/file`)).status).toBe(404);
    // The claim of the process that is gone expires after a minute.
    await runJobs(gateway.context, [...kinds], new Date(Date.now() + 5 * 60_000));
    expect(await stateOf(id)).toMatchObject({ status: 'downloadable', rows: count });
    expect((await fileOf(id)).toString('utf8')).toMatch(new RegExp(`<END> ${count} rows\\r\\n$`));
    expect(await filesOnDisk()).toBe(before + 1);
  }, 60_000);
});

describe.runIf(isMounted)('an export that fills the disk', () => {
  it('fails with its reason, leaves nothing of it, and is made again once there is room', async () => {
    const full = { ...gateway.context, config: { ...gateway.context.config, filesDir: disk } };
    const { id } = await ask();
    const attempts: unknown[] = [];
    for (const minutes of [0, 5, 10]) {
      const until = new Date(Date.now() + minutes * 60_000);
      await runJobs(full, [...kinds], until).catch((error: unknown) => attempts.push(error));
    }
    expect(String(attempts)).toMatch(/ENOSPC.*ENOSPC.*ENOSPC/);
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      reason: 'The file could not be written. Export it again; if it fails again, contact support.',
    });
    expect((await get(`${exportsPath}/${id}/file`)).status).toBe(422);
    const left = await readdir(disk, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile())).toEqual([]);
    await gateway.db
      .deleteFrom('job')
      .where('kind', 'in', [...kinds])
      .execute();
    expect((await act(id, 'retry')).body.code).toBe(200);
    await run();
    expect(await stateOf(id)).toMatchObject({ status: 'downloadable', rows: count });
  });
});
