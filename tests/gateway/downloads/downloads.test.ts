import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as XLSX from 'xlsx';
import type { DownloadState } from '../../../src/contract/downloads';
import { newId } from '../../../src/gateway/database/ids';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { runJobs } from '../support/runJobs';
import {
  act,
  ask,
  base,
  exportsPath,
  beginDownloads,
  count,
  fileOf,
  filesOnDisk,
  gateway,
  get,
  kinds,
  recordOf,
  run,
  sendOnce,
  signIn,
  stateOf,
} from './support/downloadGateway';

beforeAll(() => beginDownloads());
afterAll(() => gateway.close());

describe('an export of many records', () => {
  it('is asked for, made by a job, and read when it is done', async () => {
    const { id, name, status } = await ask({ columns: 'orderNo,amount', sort: '["orderNo","ASC"]' });
    expect(status).toBe('requesting');
    expect(name).toBe('collection-orders-PE-20261120-1100.csv');
    expect((await get(`${exportsPath}/${id}/file`)).status).toBe(404);
    await run();
    expect(await stateOf(id)).toMatchObject({ status: 'downloadable', rows: count, path: '/MerchantUpload' });
    const file = await fileOf(id);
    const lines = file.toString('utf8').trim().split('\r\n');
    expect(lines[1]).toMatch(/^PEC00000000,10.00/);
    expect(lines.at(-1)).toBe(`<END> ${count} rows`);
    expect(lines).toHaveLength(count + 3);
    const record = await recordOf(id);
    expect(record).toMatchObject({
      name,
      status: 'downloadable',
      kind: 'export',
      rows: count,
      list: 'Collection orders',
      requestedBy: 'tester',
      filter: 'All records',
      expiresAt: '2026-11-27T16:00:00Z',
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(record.file?.bytes).toBe(file.length);
  });

  it('is asked for once for each key', async () => {
    const [one, two] = [await sendOnce(), await sendOnce()];
    expect((two.body.data as DownloadState).id).toBe((one.body.data as DownloadState).id);
    await run();
  });

  it('is refused where it should be answered at once', async () => {
    const { status, body } = await get(`${base}/export?format=csv`);
    expect(status).toBe(422);
    expect(body.msg).toContain('more than 10,000 records');
  });

  it('has a control sheet, whose hash is that of the sheet of data', async () => {
    const filter = JSON.stringify({
      status: ['completed'],
      requestedAt: { gte: '2026-11-09T05:00:00Z', lt: '2026-11-10T05:00:00Z' },
    });
    const { id, name } = await ask({ format: 'xlsx', columns: 'orderNo,merchantOrderNo,amount', filter });
    expect(name).toBe('collection-orders-PE-20261109-20261120-1100.xlsx');
    await run();
    const book = XLSX.read(await fileOf(id), { bookFiles: true }) as XLSX.WorkBook & {
      files: Record<string, { content: Uint8Array }>;
    };
    const [data = '', about = ''] = book.SheetNames;
    const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[data]!, { header: 1, raw: false });
    const says = Object.fromEntries(
      XLSX.utils.sheet_to_json<[string, string]>(book.Sheets[about]!, { header: 1, raw: false }),
    );
    expect(about).toBe('About this file');
    expect(says).toMatchObject({
      Content: 'Collection orders',
      Country: 'Peru, PE',
      'Times are in': 'GMT-5 (America/Lima)',
      'As of': '2026-11-20 11:00:00 GMT-5',
      'Exported by': 'tester',
      Rows: String(rows.length - 2),
    });
    expect(says.Filter).toMatch(/^Status: Completed; .*: 2026-11-09$/);
    expect(says['Sum of Amount (PEN)']).toBe(rows.at(-1)!.at(-2));
    const path = 'xl/worksheets/sheet1.xml';
    const content = Buffer.from(book.files[path]!.content);
    expect(says[`SHA-256 of ${path}`]).toBe(createHash('sha256').update(content).digest('hex'));
    expect(book.Sheets[data]!.B2).toMatchObject({ t: 's' });
    expect(book.Sheets[data]!.B2).not.toHaveProperty('f');
  });

  it('says why it was not made, where its user may no longer export or a field is gone', async () => {
    const { id } = await ask();
    await gateway.db
      .updateTable('download_file')
      .set({ query: '{"format":"csv","columns":"gone"}' })
      .where('id', '=', id)
      .execute();
    await run();
    expect(await stateOf(id)).toMatchObject({ status: 'failed' });
    expect((await stateOf(id)).reason).toContain('no longer has “gone”');
    expect((await get(`${exportsPath}/${id}/file`)).status).toBe(422);
    expect(await recordOf(id)).not.toHaveProperty('file');
  });

  it('fails with its reason after further attempts where the files cannot be stored, and can be made again', async () => {
    const { filesDir } = gateway.context.config;
    const config = { ...gateway.context.config, filesDir: `${filesDir}/not-a-folder` };
    await writeFile(config.filesDir, '');
    const { id } = await ask();
    const broken = { ...gateway.context, config };
    for (const minutes of [0, 5, 10]) {
      await runJobs(broken, [...kinds], new Date(Date.now() + minutes * 60_000)).catch(() => undefined);
    }
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('again') as string,
    });
    await gateway.db
      .deleteFrom('job')
      .where('kind', 'in', [...kinds])
      .execute();
    expect((await act(id, 'retry')).body.code).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'requesting', reason: null });
    await run();
    expect(await stateOf(id)).toMatchObject({ status: 'downloadable', rows: count });
  });

  it('goes on where the process that wrote it was killed, without what that has left', async () => {
    const { id } = await ask();
    const left = newId();
    await gateway.db
      .updateTable('download_file')
      .set({ status: 'exporting', file_id: left, rows: 7 })
      .where('id', '=', id)
      .execute();
    expect((await get(`${exportsPath}/${id}/file`)).status).toBe(404);
    await run();
    expect(await stateOf(id)).toMatchObject({ status: 'downloadable', rows: count });
    const { file_id } = await gateway.db
      .selectFrom('download_file')
      .select('file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(file_id).not.toBe(left);
  });

  it('is canceled before it is made', async () => {
    const { id } = await ask();
    expect((await act(id, 'cancel')).body.code).toBe(200);
    expect(await run()).toBe(0);
    expect(await recordOf(id)).toMatchObject({ status: 'canceled' });
    expect((await act(id, 'cancel')).status).toBe(422);
  });

  it('is canceled while it is made, and leaves no file', async () => {
    const before = await filesOnDisk();
    const { id } = await ask();
    let running: Promise<unknown> | undefined;
    // Nothing can be read while the table is locked, so that it is being made until it is not.
    await gateway.db.transaction().execute(async (transaction) => {
      await sql`lock table collection_order in access exclusive mode`.execute(transaction);
      running = run();
      await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ status: 'exporting' }));
      expect((await act(id, 'cancel')).body.code).toBe(200);
    });
    await running;
    expect(await recordOf(id)).toMatchObject({ status: 'canceled' });
    expect(await filesOnDisk()).toBe(before);
  });

  it('is told by e-mail where its user wishes, with a link that needs a sign-in', async () => {
    const user = await gateway.db
      .selectFrom('merchant_user')
      .select(['id', 'account'])
      .where('kind', '=', 'merchant')
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    const asUser = signIn({ userId: user.id });
    const { id, name } = await ask({ columns: 'orderNo' }, asUser);
    expect((await act(id, 'mail')).body.errors).toMatchObject([{ keyword: 'onlyCreator' }]);
    expect((await act(id, 'mail', asUser)).body.code).toBe(200);
    expect(await recordOf(id)).toMatchObject({ isMailed: true });
    await run();
    const mails = await gateway.db.selectFrom('mail_outbox').selectAll().execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([user.account]);
    const { id: mail, subject, body } = mails[0]!;
    const { keyRing } = gateway.context;
    expect(keyRing.decrypt(subject, mailTextOf(mail, 'subject'))).toBe(`Your file ${name} is ready`);
    const text = keyRing.decrypt(body, mailTextOf(mail, 'body'));
    expect(text).toContain(`Rows: ${count.toLocaleString('en')} (`);
    expect(text).toContain(`/#/MerchantUpload/${id}?country=PE`);
  });
});

describe('a small export', () => {
  it('is answered at once, and listed with its file', async () => {
    const before = await filesOnDisk();
    const { status, text } = await get('/api/manage/PE/recharges/export?format=csv&columns=rechargeNo');
    expect(status).toBe(200);
    expect(await filesOnDisk()).toBe(before + 1);
    const { body } = await get('/api/manage/PE/downloads?filter={"list":"Recharges"}');
    const [record] = body.data as { id: string; rows: number; status: string; file: { id: string } }[];
    expect(record).toMatchObject({ status: 'downloadable', rows: 3 });
    const again = await get(`/api/manage/PE/downloads/${record!.id}/files/${record!.file.id}`);
    expect(again.text).toBe(text);
    expect(await runJobs(gateway.context, [...kinds], new Date(Date.now() + 3_600_000))).toBe(0);
  });
});
