import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DownloadState } from '../../../src/contract/downloads';
import { newId } from '../../../src/gateway/database/ids';
import { expireDownloads } from '../../../src/gateway/downloads/expire';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { runJobs } from '../support/runJobs';
import {
  act,
  ask,
  exportsPath,
  beginDownloads,
  colleague,
  filesOnDisk,
  gateway,
  get,
  recordOf,
  run,
  signIn,
  source,
  without,
} from './support/downloadGateway';

beforeAll(() => beginDownloads(10));
afterAll(() => gateway.close());

describe('who may read a file', () => {
  let id: string;
  let file: string;
  beforeAll(async () => {
    ({ id } = await ask({ columns: 'orderNo' }));
    await run();
    file = `/api/manage/PE/downloads/${id}/files/${(await recordOf(id)).file!.id}`;
  });

  it('is a colleague with the permissions to download and to export such records', async () => {
    expect((await get(file, colleague())).status).toBe(200);
    expect((await get(file, colleague(without(source)))).status).toBe(403);
    expect((await get(file, colleague(without('uploadmenumerchant:uploadlist:download')))).status).toBe(403);
    expect((await get(file, colleague(without('uploadmenumerchant:uploadlist')))).status).toBe(403);
  });

  it('is nobody of another merchant or country, and nobody who guesses', async () => {
    expect((await get(file, gateway.signIn())).status).toBe(404);
    expect((await get(file.replace('/PE/', '/MX/'))).status).toBe(404);
    expect((await get(`/api/manage/PE/downloads/${id}/files/${newId()}`)).status).toBe(404);
    expect((await get(`${exportsPath}/${newId()}/file`)).status).toBe(404);
    expect((await get(`${exportsPath}/${id}/file`, colleague())).status).toBe(404);
    expect((await get(`/api/manage/PE/exports/payout-orders/${id}/file`)).status).toBe(404);
  });

  it('is its user also without the download center, but not without the permission to export', async () => {
    const permissions = without('uploadmenumerchant:uploadlist', 'uploadmenumerchant:uploadlist:download');
    expect((await get(`${exportsPath}/${id}/file`, signIn({ permissions }))).status).toBe(200);
    expect((await get(`${exportsPath}/${id}/file`, signIn({ permissions: without(source) }))).status).toBe(
      403,
    );
  });

  it('is nobody once it has expired, when it is deleted', async () => {
    const before = await filesOnDisk();
    const now = gateway.clock.now();
    gateway.clock.set('2026-11-27T16:00:00Z');
    expect((await get(file)).status).toBe(404);
    expect((await get(file)).body.msg).toContain('deleted');
    await enqueuePeriodicJobs(gateway.db, [expireDownloads]);
    await runJobs(gateway.context, ['downloads.expire']);
    expect(await recordOf(id)).toMatchObject({ status: 'expired' });
    expect(await recordOf(id)).not.toHaveProperty('file');
    expect(await filesOnDisk()).toBeLessThan(before);
    gateway.clock.set(now);
  });
});

describe('what one user may ask for', () => {
  it('is limited, with a time to try again', async () => {
    const greedy = signIn({ userId: newId() });
    const asked: DownloadState[] = [];
    for (let number = 0; number < 10; number++) asked.push(await ask({}, greedy));
    const { status, headers, body } = await gateway.send(greedy, 'POST', exportsPath, {
      format: 'csv',
    });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('5');
    expect(body.msg).toContain('10 of your exports');
    for (const { id } of asked) await act(id, 'cancel');
    expect((await ask({}, greedy)).status).toBe('requesting');
    await run();
  });

  it.each([
    [{ format: 'doc' }, '/format'],
    [{ format: 'csv', columns: 'constructor' }, '/columns'],
    [{ format: 'csv', filter: '{"nope":1}' }, '/filter/nope'],
    [{ format: 'csv', extra: 1 }, '/extra'],
  ])('is rejected as %j at %s', async (body, path) => {
    const answer = await gateway.send(signIn(), 'POST', exportsPath, body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });
});
