import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schedules } from '../../../src/contract/schedules';
import { newId } from '../../../src/gateway/database/ids';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { downloadLimits } from '../../../src/gateway/downloads/requestDownload';
import { writeDownload } from '../../../src/gateway/downloads/writeDownload';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { runSchedules } from '../../../src/gateway/schedules/runSchedules';
import {
  beginDownloads,
  colleague,
  fileOf,
  gateway,
  get,
  run,
  signIn,
  without,
} from '../downloads/support/downloadGateway';
import { runJobs } from '../support/runJobs';

let token: string;
let userId: string;
let account: string;
let view: string;
const list = '/api/manage/PE/scheduled-exports';
const views = '/api/manage/PE/views/collection-orders';

beforeAll(async () => {
  await beginDownloads(300);
  const user = await gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'account'])
    .where('kind', '=', 'merchant')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  userId = user.id;
  account = user.account;
  token = signIn({ userId });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  for (const table of ['export_schedule', 'download_file', 'mail_outbox', 'saved_view', 'job'] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
  gateway.clock.set('2026-11-10T16:00:00Z');
  const content = {
    filter: { status: ['completed'], requestedAt: { range: 'last7Days' }, amount: { gte: 1_100 } },
    sort: { field: 'orderNo', order: 'ASC' },
    columns: ['orderNo', 'amount'],
  };
  const { body } = await gateway.send(token, 'POST', views, { name: 'Paid', ...content });
  view = (body.data as { id: string }).id;
});

const schedule = (wanted: object = { every: 'day', format: 'csv' }, as = token) =>
  gateway.send(as, 'POST', `${views}/${view}/schedules`, wanted);

/** Lets the clock be a moment, and does what is due then. */
async function at(moment: string): Promise<void> {
  gateway.clock.set(moment);
  // Due at once, as if its interval had passed.
  await gateway.db.deleteFrom('job').where('kind', '=', 'schedules.run').execute();
  await enqueuePeriodicJobs(gateway.db, [runSchedules]);
  await runJobs(gateway.context, ['schedules.run']);
  await run();
}

interface Download {
  id: string;
  name: string;
  status: string;
  kind: string;
  filter: string;
  rows: number | null;
  reason?: string;
}
const downloads = async () =>
  (await get('/api/manage/PE/downloads?sort=["requestedAt","ASC"]', token)).body.data as Download[];
const schedules = async (as = token) =>
  (await get(list, as)).body.data as { id: string; status: string; nextAt: string; reason?: string }[];
const setStatus = (status: 'active' | 'disabled') =>
  gateway.db.updateTable('merchant_user').set({ status }).where('id', '=', userId).execute();
const act = (id: string, action: string) => gateway.send(token, 'POST', `${list}/${id}/${action}`, {});

/** The e-mails of files, as recipients read them. */
async function mails() {
  const { keyRing } = gateway.context;
  const rows = await gateway.db.selectFrom('mail_outbox').selectAll().execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    recipient,
    subject: keyRing.decrypt(subject, mailTextOf(id, 'subject')),
    body: keyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}

describe('a saved view that is sent regularly', () => {
  it('is a file of the day before in the zone of the country, with an e-mail that says how to stop it', async () => {
    gateway.clock.set('2026-11-09T16:00:00Z');
    const { body } = await schedule();
    expect(body.data as Schedules).toEqual({
      schedules: [{ every: 'day', format: 'csv', nextAt: '2026-11-10T05:10:00Z', recipients: [userId] }],
      path: '/ScheduledExports',
    });
    await at('2026-11-10T05:09:59Z');
    expect(await downloads()).toEqual([]);
    await at('2026-11-10T05:10:00Z');
    const [file, ...others] = await downloads();
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      kind: 'scheduled',
      status: 'downloadable',
      name: 'collection-orders-PE-20261109-20261110-0010.csv',
    });
    expect(file!.filter).toBe('Amount: from 11.00; Status: Completed; Requested at: 2026-11-09');
    const lines = (await fileOf(file!.id, token)).toString('utf8').trim().split('\r\n');
    // They were requested in the first hours of the 10th in UTC.
    expect(lines[1]).toBe('PEC00000100,11.00,PEN');
    expect(lines.length - 3).toBe(file!.rows);
    expect(file!.rows).toBe(134);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: account, subject: `Your file ${file!.name} is ready` });
    expect(mail!.body).toContain(`/#/MerchantUpload/${file!.id}?country=PE`);
    expect(mail!.body).toContain('every day because you have scheduled your view “Paid”');
    expect(mail!.body).toMatch(/^Hello,\n\n[\s\S]*\n    Rows: 134 \([\s\S]*\n\nCorridor$/);
    expect(mail!.body).toContain(`/#/ScheduledExports/${(await schedules())[0]!.id}?country=PE`);
  });

  it('is made once for each period by any number of processes, and once after some were missed', async () => {
    await schedule();
    gateway.clock.set('2026-11-13T12:00:00Z');
    const job = runSchedules;
    if (!('perform' in job)) throw new Error('The job works outside of a transaction.');
    const input = {
      context: gateway.context,
      payload: {},
      id: newId(),
      attempt: 1,
      dueAt: '',
      lastError: null,
    };
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => job.perform({ ...input, signal })));
    await run();
    expect((await downloads()).map(({ name }) => name)).toEqual([
      'collection-orders-PE-20261112-20261113-0700.csv',
    ]);
    await at('2026-11-14T05:10:00Z');
    expect(await downloads()).toHaveLength(2);
  });

  it('is of the week from Monday or the month, and in both formats', async () => {
    await schedule({ every: 'week', format: 'xlsx' });
    await schedule({ every: 'month', format: 'csv' });
    // Asked for again, it is the same one.
    await schedule({ every: 'month', format: 'csv' });
    await at('2026-11-16T05:10:00Z');
    await at('2026-12-01T05:10:00Z');
    expect((await downloads()).map(({ name }) => name)).toEqual([
      'collection-orders-PE-20261109-20261115-20261116-0010.xlsx',
      expect.stringMatching(/^collection-orders-PE-202611(01-20261130|23-20261129)-20261201-0010/),
      expect.stringMatching(/^collection-orders-PE-202611(01-20261130|23-20261129)-20261201-0010/),
    ]);
  });

  it('is its user’s alone, who pauses, resumes and deletes it', async () => {
    await schedule();
    expect(await schedules(colleague())).toEqual([]);
    const { id } = (await schedules())[0]!;
    expect((await gateway.send(colleague(), 'POST', `${list}/${id}/pause`, {})).status).toBe(404);
    expect((await act(id, 'pause')).body.code).toBe(200);
    expect((await schedules())[0]).not.toHaveProperty('nextAt');
    await at('2026-11-12T12:00:00Z');
    expect(await downloads()).toEqual([]);
    expect((await act(id, 'resume')).body.data).toMatchObject({ status: 'active' });
    expect(await schedules()).toMatchObject([{ nextAt: '2026-11-13T05:10:00Z' }]);
    expect((await gateway.send(token, 'DELETE', `${list}/${id}`)).body.code).toBe(200);
    expect(await schedules()).toEqual([]);
    await at('2026-11-14T12:00:00Z');
    expect(await downloads()).toEqual([]);
  });

  it('is refused of views of others, without a permission, and in unknown ways', async () => {
    expect((await schedule(undefined, colleague())).status).toBe(404);
    for (const missing of ['trade:collection:export', 'uploadmenumerchant:uploadlist']) {
      expect((await schedule(undefined, signIn({ userId, permissions: without(missing) }))).status).toBe(403);
    }
    expect(await schedule({ every: 'hour', format: 'csv' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/every' }] },
    });
    expect((await schedule({ every: 'day', format: 'pdf' })).status).toBe(422);
  });
});

/** Expects that the schedule has ended with a failed download that says why, told once. */
async function expectEnd(reason: RegExp): Promise<void> {
  await at('2026-11-11T05:10:00Z');
  await at('2026-11-12T05:10:00Z');
  const files = await downloads();
  expect(files).toEqual([
    expect.objectContaining({ status: 'failed', reason: expect.stringMatching(reason) as string }),
  ]);
  expect(await schedules()).toMatchObject([{ status: 'ended', reason: files[0]!.reason }]);
  const told = await mails();
  expect(told).toHaveLength(1);
  expect(told[0]!.subject).toBe('Your scheduled export of “Paid” has ended');
  expect(told[0]!.body).toContain(files[0]!.reason);
}

describe('a schedule of which no file can be made', () => {
  it('ends where its view was deleted, and is not resumed without it', async () => {
    await schedule();
    await gateway.send(token, 'DELETE', `${views}/${view}`);
    await expectEnd(/saved view of this schedule no longer exists/);
    expect((await act((await schedules())[0]!.id, 'resume')).status).toBe(422);
  });

  it('ends where a field of its filter was removed', async () => {
    await schedule();
    const content = { filter: { gone: 'x' }, sort: { field: 'orderNo', order: 'ASC' }, columns: ['orderNo'] };
    await gateway.db
      .updateTable('saved_view')
      .set({ content: JSON.stringify(content) })
      .where('id', '=', view)
      .execute();
    await expectEnd(/no longer has “gone”/);
  });

  it('ends where its user was disabled, whom no e-mail reaches', async () => {
    await schedule();
    gateway.clock.set('2026-11-11T05:10:00Z');
    await enqueuePeriodicJobs(gateway.db, [runSchedules]);
    await runJobs(gateway.context, ['schedules.run']);
    await setStatus('disabled');
    const [file] = await downloads();
    const end = await writeDownload(gateway.context, file!.id);
    await withTransaction(gateway.db, async (transaction) => end?.store(transaction));
    await setStatus('active');
    expect(await downloads()).toMatchObject([
      { status: 'failed', reason: 'tester may no longer export this list.' },
    ]);
    expect(await schedules()).toMatchObject([{ status: 'ended' }]);
    expect(await mails()).toEqual([]);
  });
});

/** Lets each file be so large. */
const fill = (bytes: number) =>
  gateway.db.updateTable('download_file').set({ bytes }).where('status', '=', 'downloadable').execute();

it('fails the file alone where the files of the merchant leave no room, and is tried again after the next period', async () => {
  await schedule();
  await at('2026-11-11T05:10:00Z');
  await fill(downloadLimits.bytes);
  await at('2026-11-12T05:10:00Z');
  expect(await downloads()).toMatchObject([
    { status: 'downloadable' },
    { status: 'failed', reason: expect.stringContaining('take up all the room') as string },
  ]);
  expect(await schedules()).toMatchObject([{ status: 'active', nextAt: '2026-11-13T05:10:00Z' }]);
  const [, failure] = await mails();
  expect(failure!.body).toContain('take up all the room');
  expect(failure!.subject).toMatch(/could not be made$/);
  await fill(downloadLimits.bytes - 1);
  await at('2026-11-13T05:10:00Z');
  expect((await downloads()).map(({ status }) => status)).toEqual(['downloadable', 'failed', 'downloadable']);
});
