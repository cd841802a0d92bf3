import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { purgeUnownedFiles } from '../../../../src/gateway/resources/files/purge';
import { unownedLimits } from '../../../../src/gateway/resources/files/storeUpload';
import type { FileValue } from '../../../../src/metadata/values/files';
import { paperModel } from '../../support/paperModel';
import { type TestGateway, testGateway } from '../../support/testGateway';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 'x')]);
const base = '/api/manage/AA/claims';
const merchantId = newId();
const ana = { merchantId, userId: newId() };
const octets = { 'content-type': 'application/octet-stream' };

let gateway: TestGateway;
let folder: string;

const upload = (
  content: Buffer,
  {
    user = ana,
    field = 'photo',
    name = 'a.png',
    form = 'create',
    headers = {},
  }: { user?: object; field?: string; name?: string; form?: string; headers?: Record<string, string> } = {},
) =>
  gateway.send(
    gateway.signIn(user),
    'POST',
    `${base}/uploads/${form}?field=${field}&name=${encodeURIComponent(name)}`,
    content,
    { ...octets, ...headers },
  );
const uploaded = async (...parts: Parameters<typeof upload>) =>
  (await upload(...parts)).body.data as FileValue;
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, user: object = ana) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body);
const create = async (values: object, user: object = ana) =>
  (await send('POST', '', { claimNo: 'C1', ...values }, user)).body.data as { id: string };
const put = (photo: object, user: object = ana) => send('POST', '', { claimNo: 'X', photo }, user);
const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 10);
const isStored = async ({ id }: { id: string }) => (await stored()).some((path) => path.endsWith(id));

describe('files of records', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    const config = { filesDir: folder };
    gateway = await testGateway({ model: paperModel(), handlers: {}, config, now: '2026-11-20T03:00:00Z' });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  it('are uploaded, put into a record, and read through it as they were', async () => {
    const photo = await uploaded(png, { name: 'C:\\photos\\Señal "1".png' });
    expect(photo).toEqual({ id: photo.id, name: 'Señal 1 .png', type: 'image/png', bytes: png.length });
    const { id } = await create({ photo });
    expect((await send('GET', `/${id}`)).body.data).toMatchObject({ photo });
    const read = await gateway.server.inject({
      url: `${base}/${id}/files/${photo.id}`,
      headers: { authorization: gateway.signIn(ana) },
    });
    expect(read.rawPayload.equals(png)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''Se%C3%B1al%201%20.png",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('are held in lists as well, and exported by name', async () => {
    const papers = [
      await uploaded(pdf, { field: 'papers/0', name: 'one.pdf' }),
      await uploaded(png, { field: 'papers/1', name: 'two.png' }),
    ];
    const { id } = await create({ claimNo: 'LIST', papers });
    expect((await send('GET', `/${id}/files/${papers[1]!.id}`)).status).toBe(200);
    const file = await send('GET', '/export?format=csv&columns=claimNo,papers&sort=["claimNo","DESC"]');
    expect(file.text).toContain('"one.pdf, two.png"');
  });

  it('are of the type that their content has, whatever they are called', async () => {
    const fake = await upload(pdf.subarray(0, 1_000), { name: 'photo.png' });
    expect(fake).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: '/photo', keyword: 'fileType', msg: expect.stringContaining('PNG') as string }],
      },
    });
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const chinese = await upload(page, { field: 'papers/0', headers: { language: 'ZH' } });
    expect(chinese.body.errors).toMatchObject([
      { path: '/papers/0', msg: expect.stringContaining('PDF、') as string },
    ]);
    expect(await uploaded(png, { field: 'papers/0', name: 'scan.pdf' })).toMatchObject({
      name: 'scan.pdf.png',
      type: 'image/png',
    });
  });

  it('are rejected by their size before they are read, and empty', async () => {
    const before = await stored();
    const large = await upload(Buffer.concat([png, Buffer.alloc(2_000)]));
    expect(large).toMatchObject({ status: 422, body: { errors: [{ path: '/photo', keyword: 'fileSize' }] } });
    expect((await upload(Buffer.alloc(0))).body.errors).toMatchObject([{ keyword: 'fileEmpty' }]);
    expect(await stored()).toEqual(before);
  });

  it('need the permission of the form, and a field of it', async () => {
    const user = { ...ana, permissions: new Set(['claims', 'claims:edit']) };
    expect((await upload(png, { user })).status).toBe(403);
    expect((await upload(png, { user, form: 'edit' })).status).toBe(200);
    expect((await upload(png, { field: 'claimNo' })).status).toBe(422);
    expect((await upload(png, { field: 'nothing/1' })).status).toBe(422);
  });

  it('leave nothing behind when the upload is cut off, and arrive at the next attempt', async () => {
    await gateway.server.listen({ port: 0 });
    const { port } = gateway.server.server.address() as AddressInfo;
    const before = await stored();
    const token = gateway.signIn(ana);
    const path = `${base}/uploads/create?field=papers/0&name=a.pdf`;
    const headers = { ...octets, authorization: token, 'idempotency-key': 'upload-key-1' };
    const rows = () => gateway.db.selectFrom('stored_file').select('id').where('type', 'is', null).execute();
    const cut = request({
      port,
      path,
      method: 'POST',
      headers: { ...headers, 'content-length': pdf.length },
    });
    const ended = new Promise((resolve) => cut.on('error', resolve));
    cut.write(pdf.subarray(0, 9_000));
    await expect.poll(async () => (await stored()).length).toBe(before.length + 1);
    cut.destroy();
    await ended;
    await expect.poll(stored).toEqual(before);
    await expect.poll(rows).toEqual([]);
    const whole = await gateway.send(token, 'POST', path, pdf, headers);
    expect(whole).toMatchObject({ status: 200, body: { data: { bytes: pdf.length } } });
    const again = await gateway.send(token, 'POST', path, pdf, headers);
    expect(again.body.data).toEqual(whole.body.data);
    expect(await gateway.send(token, 'POST', path, png, headers)).toMatchObject({ status: 422 });
    const other = Buffer.from(pdf);
    other[pdf.length - 1] = 0x79;
    expect(await gateway.send(token, 'POST', path, other, headers)).toMatchObject({
      status: 422,
      body: { msg: expect.stringContaining('Idempotency-Key') as string },
    });
    const third = await gateway.send(token, 'POST', path, pdf, headers);
    expect(third.body.data).toEqual(whole.body.data);
  });

  it('that no record owns are limited for a user, also when they arrive at once', async () => {
    const user = { merchantId, userId: newId() };
    const unowned = {
      id: newId(),
      merchant_id: merchantId,
      user_id: user.userId,
      country: 'AA',
      name: 'a.pdf',
      bytes: unownedLimits.bytes - 3 * png.length,
      unowned_since: gateway.clock.now().toISOString(),
    };
    await gateway.db.insertInto('stored_file').values(unowned).execute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(png, { user })));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.length).toBeLessThanOrEqual(3);
    const { bytes } = await gateway.db
      .selectFrom('stored_file')
      .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(bytes).toBeLessThanOrEqual(unownedLimits.bytes);
    const rejected = answers.find(({ status }) => status !== 200);
    expect(rejected).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: '/photo', keyword: 'fileRoom', msg: expect.stringContaining('50 MB') as string }],
      },
    });
    // One after the other all of the room can be used, and what a record owns does not count.
    while (accepted.length < 3) accepted.push(await upload(png, { user }));
    expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await upload(png, { user })).status).toBe(422);
    expect((await put(accepted[0]!.body.data as object, user)).status).toBe(200);
    expect((await upload(png, { user })).status).toBe(200);
    expect((await upload(png)).status).toBe(200);
  });

  it('arrive although an earlier attempt with the same key begins elsewhere at that moment', async () => {
    const earlier = await gateway.db.startTransaction().execute();
    const row = { id: newId(), merchant_id: merchantId, user_id: ana.userId, country: 'AA', name: 'a.png' };
    await earlier
      .insertInto('stored_file')
      .values({ ...row, upload_key: 'upload-key-2', type: null, bytes: png.length })
      .execute();
    const arriving = upload(png, { headers: { 'idempotency-key': 'upload-key-2' } });
    const waiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(gateway.db);
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    await earlier.commit().execute();
    expect(await arriving).toMatchObject({ status: 200, body: { data: { bytes: png.length } } });
  });

  it('do not exist for another merchant, nor for a user who may not read the record', async () => {
    const photo = await uploaded(png);
    const { id } = await create({ photo });
    const path = `/${id}/files/${photo.id}`;
    expect((await send('GET', path)).status).toBe(200);
    expect((await send('GET', path, undefined, { merchantId: newId() })).status).toBe(404);
    expect((await send('GET', path, undefined, { ...ana, permissions: new Set(['other']) })).status).toBe(
      403,
    );
    const other = await create({});
    expect((await send('GET', `/${other.id}/files/${photo.id}`)).status).toBe(404);
    expect((await send('GET', `/${id}/files/..%2F..%2Fetc`)).status).toBe(404);
  });

  it('are put into one record, by the user who uploaded them, as the gateway described them', async () => {
    const photo = await uploaded(png);
    const gone = { status: 422, body: { errors: [{ path: '/photo', keyword: 'fileGone' }] } };
    expect(await put(photo, { merchantId })).toMatchObject(gone);
    expect(await put(photo, { merchantId: newId() })).toMatchObject(gone);
    expect(await put({ ...photo, name: 'other.png' })).toMatchObject(gone);
    expect(await put({ ...photo, id: newId() })).toMatchObject(gone);
    const paper = await uploaded(pdf, { field: 'papers/0', name: 'a.pdf' });
    expect(await put(paper)).toMatchObject({ body: { errors: [{ path: '/photo', keyword: 'fileType' }] } });
    expect((await put(photo)).status).toBe(200);
    expect(await put(photo)).toMatchObject(gone);
  });

  it('are purged where no record owns them: unused, replaced, or of a deleted record', async () => {
    const [kept, replaced, unused, deleted] = await Promise.all([1, 2, 3, 4].map(() => uploaded(png)));
    const { id } = await create({ photo: replaced });
    await send('PUT', `/${id}`, { claimNo: 'C1', photo: kept });
    const removed = await create({ photo: deleted });
    await send('DELETE', `/${removed.id}`);
    // A form that was opened a day ago may still be sent.
    gateway.clock.set('2026-11-21T03:30:00Z');
    await purgeUnownedFiles(gateway.context);
    expect(await isStored(unused!)).toBe(true);
    gateway.clock.set('2026-11-21T05:00:00Z');
    await purgeUnownedFiles(gateway.context);
    expect(await Promise.all([kept, replaced, unused, deleted].map((file) => isStored(file!)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect((await send('GET', `/${id}/files/${kept!.id}`)).status).toBe(200);
  });
});
