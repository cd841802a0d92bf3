import { type CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Found, Note, RecordEvent } from '../../../src/contract/records';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { allPermissions } from '../support/allPermissions';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const write = 'post:parcels:annotate';
const moderate = 'post:parcels:moderate';
const model = parcelModel();
const { parcels } = model.resources;
Object.assign(parcels!, {
  path: '/parcels',
  annotations: { permission: write, remove: moderate },
  delete: { permission: 'post:parcels:delete' },
});
parcels!.detail ??= { sections: [] };
parcels!.list!.search = ['code'];
const reading = new Set([...allPermissions(model)].filter((permission) => permission !== write));

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ model, now: '2026-11-20T03:04:05Z' });
});
afterAll(() => gateway.close());

let merchantId: string;
let ids: string[];
let ana: string;
let ben: string;
beforeEach(async () => {
  merchantId = newId();
  const parcel = { merchantId, country: 'AA', currency: 'AAA', price: 1, sentAt: '2026-11-01T12:00:00Z' };
  ids = await insertRecords(
    gateway.db,
    entityTable(model, 'parcel'),
    ['P-1', 'P-2', 'P-3'].map((code) => ({ ...parcel, code })),
  );
  ana = gateway.signIn({ merchantId, userId: newId(), userName: 'Ana' });
  ben = gateway.signIn({ merchantId, userId: newId(), userName: 'Ben' });
});

const at = (path = '') => `/api/manage/AA/parcels${path}`;

async function data<Data>(user: string, url: string): Promise<Data> {
  const { status, body } = await gateway.send(user, 'GET', url);
  expect(status).toBe(200);
  return body.data as Data;
}

const tag = (user: string, some: string[], add: string[], remove: string[] = []) =>
  gateway.send(user, 'POST', at('/tags'), { ids: some, add, remove });
const note = (user: string, id: string, text: string) =>
  gateway.send(user, 'POST', at(`/${id}/notes`), { text });

interface Listed {
  code: string;
  $tags?: string[];
  $notes?: string;
}
const list = (filter: object) =>
  data<Listed[]>(ana, at(`?${new URLSearchParams({ filter: JSON.stringify(filter) })}`));
const codes = async (filter: object) => (await list(filter)).map(({ code }) => code).toSorted();

/** What the search over all resources finds, each record with where it was found. */
async function found(q: string) {
  const { groups } = await data<Found>(ana, `/api/manage/AA/search?${new URLSearchParams({ q })}`);
  return groups.flatMap(({ records }) => records.map(({ label, matched }) => [label, matched?.text]));
}

describe('tags', () => {
  it('are on the record, in the list and among those that are offered', async () => {
    expect((await tag(ana, [ids[0]!, ids[1]!], [' VIP ', 'late'])).body.data).toEqual({ changed: 2 });
    expect(await data(ben, at(`/${ids[0]}`))).toMatchObject({ $tags: ['VIP', 'late'] });
    expect((await list({})).map((record) => record.$tags)).toEqual([
      undefined,
      ['VIP', 'late'],
      ['VIP', 'late'],
    ]);
    expect(await data(ben, at('/tags'))).toEqual(['VIP', 'late']);
  });

  it('are compared without case and accents, and keep the spelling that the list knows', async () => {
    await tag(ana, [ids[0]!], ['Señor']);
    await tag(ben, [ids[0]!, ids[1]!], ['SENOR', 'senor']);
    expect(await data(ana, at('/tags'))).toEqual(['Señor']);
    await tag(ben, [ids[0]!], [], ['señor']);
    expect(await codes({ $tags: 'SEÑOR' })).toEqual(['P-2']);
  });

  it('filter a list: by one, by one of several, and by whether there are any', async () => {
    await tag(ana, [ids[0]!], ['VIP']);
    await tag(ana, [ids[1]!], ['late']);
    expect(await codes({ $tags: 'vip' })).toEqual(['P-1']);
    expect(await codes({ $tags: { in: ['vip', 'LATE'] } })).toEqual(['P-1', 'P-2']);
    expect(await codes({ $tags: { isNull: true } })).toEqual(['P-3']);
    const wrong = await gateway.send(ana, 'GET', at(`?filter=${encodeURIComponent('{"$tags":5}')}`));
    expect(wrong.body.errors).toEqual([
      expect.objectContaining({ path: '/filter/$tags', keyword: 'type.text' }),
    ]);
  });

  it('of 300 letters are refused with a sentence that names the limit', async () => {
    const { status, body } = await tag(ana, [ids[0]!], ['x'.repeat(300)]);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      expect.objectContaining({ path: '/add/0', keyword: 'maxLength', msg: expect.stringContaining('40') }),
    ]);
  });

  it('are at most 20 on a record, and none is given where one record would have more', async () => {
    await tag(
      ana,
      [ids[0]!],
      Array.from({ length: 20 }, (_, index) => `t${index}`),
    );
    const { status, body } = await tag(ana, [ids[0]!, ids[1]!], ['one more']);
    expect([status, body.msg]).toEqual([422, 'A record has at most 20 tags.']);
    expect(await codes({ $tags: 'one more' })).toEqual([]);
  });

  it('leave events on the timeline of each record', async () => {
    await tag(ana, [ids[0]!], ['VIP']);
    await tag(ben, [ids[0]!], ['late'], ['VIP']);
    const events = await data<RecordEvent[]>(ana, at(`/${ids[0]}/events`));
    expect(events.map(({ note: text, actor }) => [text, actor.name])).toEqual([
      ['Tags added: VIP', 'Ana'],
      ['Tags added: late; removed: VIP', 'Ben'],
    ]);
  });

  it('are not given to records of others', async () => {
    const stranger = gateway.signIn({ merchantId: newId() });
    expect((await tag(stranger, ids, ['mine'])).body.data).toEqual({ changed: 0 });
    expect(await data(ana, at('/tags'))).toEqual([]);
  });
});

describe('notes', () => {
  it('are read with who wrote them and when, the newest first', async () => {
    await note(ana, ids[0]!, 'Called the payer.');
    await note(ben, ids[0]!, 'They pay tomorrow.');
    const read = await data<Note[]>(ana, at(`/${ids[0]}/notes`));
    expect(read.map(({ text, actor, canRemove }) => [text, actor.name, canRemove])).toEqual([
      ['They pay tomorrow.', 'Ben', false],
      ['Called the payer.', 'Ana', true],
    ]);
    expect(read[0]!.at).toBe('2026-11-20T03:04:05Z');
  });

  it('are removed by who wrote them or has the permission, and their text stays on the timeline', async () => {
    const { body } = await note(ana, ids[0]!, 'Wrong order, sorry.');
    const { id } = body.data as Note;
    const remove = (user: string) => gateway.send(user, 'DELETE', at(`/${ids[0]}/notes/${id}`));
    expect((await remove(ben)).status).toBe(403);
    const lead = gateway.signIn({ merchantId, permissions: new Set([...reading, moderate]) });
    expect((await remove(lead)).status).toBe(200);
    expect((await remove(lead)).status).toBe(404);
    const events = await data<RecordEvent[]>(ana, at(`/${ids[0]}/events`));
    expect(events.map((event) => event.note)).toEqual(['Note added', 'Note removed: Wrong order, sorry.']);
  });

  it('and tags are written only with the permission, and read by everybody who sees the record', async () => {
    await note(ana, ids[0]!, 'Only for us.');
    const clerk = gateway.signIn({ merchantId, permissions: reading });
    expect(await data<Note[]>(clerk, at(`/${ids[0]}/notes`))).toHaveLength(1);
    expect((await note(clerk, ids[0]!, 'No.')).status).toBe(403);
    expect((await tag(clerk, ids, ['no'])).status).toBe(403);
    const stranger = gateway.signIn({ merchantId: newId() });
    expect((await gateway.send(stranger, 'GET', at(`/${ids[0]}/notes`))).status).toBe(404);
  });

  it('longer than the limit are refused', async () => {
    const { status, body } = await note(ana, ids[0]!, 'x'.repeat(2_001));
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ path: '/text', keyword: 'maxLength' })]);
  });
});

describe('notes and tags', () => {
  beforeEach(async () => {
    await tag(ana, [ids[0]!], ['Pago atrasado']);
    await note(ana, ids[1]!, 'The payer is on holiday\nuntil Épiphanie.');
  });

  it('are found by the search of the list', async () => {
    expect(await codes({ q: 'PAGO atrasado' })).toEqual(['P-1']);
    expect(await codes({ q: 'holiday epiphanie' })).toEqual(['P-2']);
    expect(await codes({ q: 'P-2 holiday' })).toEqual(['P-2']);
    expect(await codes({ q: 'nothing' })).toEqual([]);
  });

  it('are found by the search over all resources, which says where', async () => {
    expect(await found('atrasado')).toEqual([['P-1', 'Pago atrasado']]);
    expect(await found('epiphanie')).toEqual([['P-2', '…is on holiday until Épiphanie.']]);
  });

  it('are columns of an export', async () => {
    const { body } = await gateway.server.inject({
      url: at('/export?format=csv&columns=code,$tags,$notes&sort=["code","ASC"]'),
      headers: { authorization: ana },
    });
    const [, first, second, third] = body.split('\r\n');
    expect([first, third]).toEqual(['P-1,Pago atrasado,', 'P-3,,']);
    expect(second).toContain('The payer is on holiday');
  });

  it('of a page are read by one statement, however many records it has', async () => {
    const compiled = vi.spyOn(DefaultQueryExecutor.prototype, 'compileQuery');
    await list({});
    const statements = compiled.mock.results.map(({ value }) => (value as CompiledQuery).sql);
    compiled.mockRestore();
    expect(statements.filter((text) => /record_(note|tag)/.test(text))).toHaveLength(1);
  });

  it('are deleted with their record', async () => {
    expect((await gateway.send(ana, 'DELETE', at(`/${ids[0]}`))).status).toBe(200);
    const { rows } = await sql`
      select from record_tag where merchant_id = ${merchantId}::uuid and record_id = ${ids[0]}::uuid`.execute(
      gateway.db,
    );
    expect(rows).toEqual([]);
  });
});
