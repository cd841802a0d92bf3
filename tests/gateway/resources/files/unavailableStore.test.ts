import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { purgeUnownedFiles } from '../../../../src/gateway/resources/files/purge';
import type { FileValue } from '../../../../src/metadata/values/files';
import { paperModel } from '../../support/paperModel';
import { type TestGateway, testGateway } from '../../support/testGateway';
import { bucketServer } from './support/bucketServer';

const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(50)]);
const base = '/api/manage/AA/claims';
const ana = { merchantId: newId(), userId: newId() };

describe('a bucket that stops', () => {
  let gateway: TestGateway;
  let server: Awaited<ReturnType<typeof bucketServer>>;
  beforeAll(async () => {
    server = await bucketServer();
    gateway = await testGateway({
      model: paperModel(),
      handlers: {},
      config: { filesBucket: server.bucket },
      now: '2026-11-20T03:00:00Z',
    });
  });
  afterAll(() => gateway.close());

  const upload = (language = 'EN') =>
    gateway.send(gateway.signIn(ana), 'POST', `${base}/uploads/create?field=papers/0&name=a.gif`, gif, {
      'content-type': 'application/octet-stream',
      language,
    });

  it('costs the requests of that time, which may be repeated', async () => {
    const paper = (await upload()).body.data as FileValue;
    const created = await gateway.send(gateway.signIn(ana), 'POST', base, { claimNo: 'C1', papers: [paper] });
    const { id } = created.body.data as { id: string };
    const read = () =>
      gateway.server.inject({
        url: `${base}/${id}/files/${paper.id}`,
        headers: { authorization: gateway.signIn(ana) },
      });
    expect((await read()).rawPayload.equals(gif)).toBe(true);

    await server.close();
    const unread = await read();
    expect(unread.statusCode).toBe(503);
    expect(unread.headers['retry-after']).toBe('5');
    expect(unread.json()).toMatchObject({ code: 503, msg: expect.stringContaining('Files') as string });
    const refused = await upload('ZH');
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { msg: expect.stringContaining('文件') as string },
    });
  });

  it('leaves rows for the purge, which removes them once it is there again', async () => {
    const rows = () => gateway.db.selectFrom('stored_file').select('id').where('type', 'is', null).execute();
    expect(await rows()).toHaveLength(1);
    gateway.clock.set('2026-11-21T05:00:00Z');
    await expect(purgeUnownedFiles(gateway.context)).rejects.toThrow(/ECONNREFUSED/);
    expect(await rows()).toHaveLength(1);
    await server.open();
    await purgeUnownedFiles(gateway.context);
    expect(await rows()).toEqual([]);
    await server.close();
  });
});
