import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { insertRecords, readRecord } from '../../../src/gateway/database/records';
import { allPermissions } from '../support/allPermissions';
import { maskedModel } from '../support/maskedModel';
import { type Answer, type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/parcels';
const account = '002023417071';
const whole = {
  code: 'C-1',
  account,
  route: `002215${account}28`,
  label: 'Plain',
  remark: `Paid to 0020-2341-7071, thanks`,
  worth: 987_654,
  tags: [`x${account}`, 'other'],
};
const shown = {
  code: 'C-1',
  account: '•••• 7071',
  route: '002215•••• 707128',
  label: 'Plain',
  remark: 'Paid to •••• 7071, thanks',
  worth: '••••',
  tags: ['x•••• 7071', 'other'],
};

let gateway: TestGateway;
let owner: string;
let clerk: string;
let id: string;

beforeAll(async () => {
  const handlers = { create: {}, actions: {} };
  gateway = await testGateway({ model: maskedModel(), handlers, now: '2026-11-20T12:00:00Z' });
  owner = gateway.signIn({ merchantId, userId: 'u-1', userName: 'Lucía' });
  const limited = allPermissions(gateway.model);
  limited.delete('post:parcels:reveal');
  clerk = gateway.signIn({ merchantId, userId: 'u-2', userName: 'Hugo', permissions: limited });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.db.deleteFrom('parcel' as never).execute();
  const record = { ...whole, price: 100, sentAt: '2026-11-01T00:00:00Z', merchantId, country: 'AA' };
  [id] = (await insertRecords(gateway.db, entityTable(gateway.model, 'parcel'), [record])) as [string];
});

const get = (path: string, token = owner) => gateway.send(token, 'GET', `${base}${path}`);
const reveal = (field: unknown, token = owner) =>
  gateway.send(token, 'POST', `${base}/${id}/reveal`, { field });
const filtered = (filter: unknown) => get(`?filter=${encodeURIComponent(JSON.stringify(filter))}`);
const put = (body: unknown) => gateway.send(owner, 'PUT', `${base}/${id}`, body);
const download = (token: string) => get('/export?format=csv&columns=code,account,route,worth', token);
const logged = () =>
  gateway.db
    .selectFrom('export_event')
    .select(['resource', 'columns', 'revealed', 'actor_kind', 'actor_id', 'actor_name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const stored = () =>
  readRecord(gateway.db, entityTable(gateway.model, 'parcel'), { merchantId, country: 'AA', id });
const secrets = [account, '0020-2341-7071', '987654', '9876.54'];
const expectNoSecret = ({ text, headers }: Answer) => {
  const cursor = Buffer.from(headers['x-next-cursor'] ?? '', 'base64url').toString();
  for (const secret of secrets) expect(text + cursor).not.toContain(secret);
};

describe('a masked value', () => {
  it('is masked in every response, also where another value contains it and however it is grouped', async () => {
    const detail = await get(`/${id}`);
    expect(detail.body.data).toMatchObject(shown);
    const list = await get('');
    expect(list.body.data).toMatchObject([shown]);
    for (const answer of [detail, list]) expectNoSecret(answer);
  });

  it('is masked in what creating and editing respond', async () => {
    const created = await gateway.send(owner, 'POST', base, {
      ...whole,
      price: 5,
      sentAt: '2026-11-01T00:00:00Z',
    });
    expect(created).toMatchObject({ status: 200, body: { data: shown } });
    const edited = await gateway.send(owner, 'PUT', `${base}/${id}`, { account, remark: whole.remark });
    expect(edited.body.data).toMatchObject({ account: shown.account, remark: shown.remark });
    for (const answer of [created, edited]) expectNoSecret(answer);
  });

  it('is masked in the notes of events', async () => {
    const key = { merchantId, country: 'AA', id };
    await recordEvent(gateway.db, entityTable(gateway.model, 'parcel'), key, {
      at: new Date('2026-11-20T11:00:00Z'),
      actor: { kind: 'network' },
      note: `Account ${account} is closed`,
    });
    expect((await get(`/${id}/events`)).body.data).toMatchObject([{ note: 'Account •••• 7071 is closed' }]);
  });

  it('is not in a cursor', async () => {
    const more = { code: 'C-2', price: 1, sentAt: '2026-11-01T00:00:00Z', merchantId, country: 'AA' };
    const table = entityTable(gateway.model, 'parcel');
    const another = { ...more, code: 'C-3', account, route: `9${whole.route}` };
    await insertRecords(gateway.db, table, [more, another]);
    const pages: unknown[] = [];
    let after = '';
    do {
      const page = await get(`?sort=["route","ASC"]&range=[0,0]${after}`);
      expectNoSecret(page);
      pages.push(...(page.body.data as { code: string }[]).map(({ code }) => code));
      const cursor = page.headers['x-next-cursor'];
      after = cursor === undefined ? '' : `&after=${cursor}`;
    } while (after);
    expect(pages).toEqual(['C-2', 'C-1', 'C-3']);
  });

  it('of a record without one hides nothing', async () => {
    await gateway.send(owner, 'PUT', `${base}/${id}`, { remark: 'No account 002023417071 here' });
    expect((await get(`/${id}`)).body.data).toMatchObject({ remark: 'No account 002023417071 here' });
  });
});

describe('a masked value inside of another field', () => {
  const payees = ['000111222333', '444555666777'].map((holder, share) => ({ holder, share }));
  beforeEach(async () => {
    const record = {
      ...whole,
      code: 'N-1',
      price: 1,
      sentAt: '2026-11-01T00:00:00Z',
      merchantId,
      country: 'AA',
    };
    [id] = (await insertRecords(gateway.db, entityTable(gateway.model, 'parcel'), [
      { ...record, payees },
    ])) as [string];
  });

  it('is masked, and is read by the path to it, which the timeline names', async () => {
    const { body } = await gateway.send(owner, 'GET', `${base}/${id}`);
    expect(body.data).toMatchObject({
      payees: [
        { holder: '•••• 2333', share: 0 },
        { holder: '•••• 6777', share: 1 },
      ],
    });
    expect((await reveal('payees/1/holder')).body.data).toEqual({
      field: 'payees/1/holder',
      value: '444555666777',
    });
    const events = await gateway.send(owner, 'GET', `${base}/${id}/events`);
    expect(events.text).toContain('Payees · 2 · Account');
  });

  it.each([
    ['payees/0/share', 422],
    ['payees/0', 422],
    ['payees/0/constructor', 422],
    ['payees/7/holder', 200],
  ])('of %s is answered with %s', async (field, status) => {
    const answer = await reveal(field);
    expect(answer.status).toBe(status);
    expectNoSecret(answer);
  });
});

const endingIn = (count: number) => filtered({ account: { endsWith: account.slice(-count) } });

describe('a filter of a masked field', () => {
  it('finds its whole value', async () => {
    expect((await filtered({ account })).body.data).toHaveLength(1);
    expect((await filtered({ worth: 987_654 })).body.data).toHaveLength(1);
    expect((await filtered({ account: account.slice(1) })).body.data).toEqual([]);
    expect((await filtered({ account: { isNull: false } })).body.data).toHaveLength(1);
  });

  it('finds it by the end that is shown, and by no more of it', async () => {
    expect((await endingIn(4)).body.data).toHaveLength(1);
    expect((await endingIn(3)).body.data).toHaveLength(1);
    expect((await endingIn(5)).body.data).toEqual([]);
  });

  it.each([
    [{ account: { startsWith: '0' } }, 'unknownOperator'],
    [{ account: { contains: '7071' } }, 'unknownOperator'],
    [{ worth: { gte: 1 } }, 'unknownOperator'],
    [{ account: { in: [account, '1'] } }, 'maxItems'],
    [{ account: [account, '1'] }, 'maxItems'],
  ])('does not take %j', async (filter, keyword) => {
    expect(await filtered(filter)).toMatchObject({ status: 422, body: { errors: [{ keyword }] } });
  });

  it('has no order and no sum', async () => {
    expect(await get('?sort=["account","ASC"]')).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'notSortable' }] },
    });
    expect(await get('?totals=worth')).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'notSummable' }] },
    });
    const { text } = await get('?totals=price');
    expect(text).not.toContain('worth');
  });
});

describe('reading a masked value', () => {
  it('returns it whole, and the record’s timeline says who read which field', async () => {
    expect(await reveal('account')).toMatchObject({
      status: 200,
      body: { data: { field: 'account', value: account } },
    });
    expect((await reveal('worth')).body.data).toEqual({ field: 'worth', value: 987_654 });
    const event = {
      form: null,
      entered: [],
      from: null,
      to: null,
      actor: { kind: 'user', id: 'u-1', name: 'Lucía' },
    };
    expect((await get(`/${id}/events`)).body.data).toEqual([
      { ...event, at: '2026-11-20T12:00:00Z', note: 'Account viewed in full' },
      { ...event, at: '2026-11-20T12:00:00Z', note: 'Worth viewed in full' },
    ]);
  });

  it('returns a text whole of which a part is masked', async () => {
    expect((await reveal('remark')).body.data).toEqual({ field: 'remark', value: whole.remark });
    expect((await reveal('tags/0')).body.data).toEqual({ field: 'tags/0', value: whole.tags[0] });
    for (const field of ['label', 'tags', 'tags/1']) expect((await reveal(field)).status).toBe(422);
  });

  it('needs the permission', async () => {
    expect((await reveal('remark', clerk)).status).toBe(403);
    expect((await reveal('account', clerk)).status).toBe(403);
    expect((await get(`/${id}/events`)).body.data).toEqual([]);
  });

  it.each(['code', 'merchantId', 'nothing', 7, undefined])('is not possible for %j', async (field) => {
    expect((await reveal(field)).status).toBe(422);
  });

  it('leaves no event where there is no value', async () => {
    await gateway.send(owner, 'PUT', `${base}/${id}`, {});
    expect((await reveal('account')).body.data).toEqual({ field: 'account', value: null });
    const events = (await get(`/${id}/events`)).body.data as { note: string }[];
    expect(events.filter(({ note }) => note.includes('viewed'))).toEqual([]);
  });
});

describe('an edit', () => {
  it('keeps the values that come back as they were shown', async () => {
    const answer = await put({ account: shown.account, remark: shown.remark, worth: '••••', label: 'New' });
    expect(answer).toMatchObject({ status: 200, body: { data: { ...shown, label: 'New' } } });
    expect(await stored()).toMatchObject({ ...whole, label: 'New' });
  });

  it('replaces and removes them like any other', async () => {
    await put({ account: '5555666677778888' });
    expect(await stored()).toMatchObject({ account: '5555666677778888' });
    expect(await stored()).not.toHaveProperty('worth');
    await put({});
    expect(await stored()).not.toHaveProperty('account');
  });

  it.each([
    ['account', '•••• 1111'],
    ['account', '•••• 70711'],
    ['remark', 'Paid to •••• 7071, twice'],
    ['worth', '•••• 1'],
  ])('never writes a mask: %s "%s" is rejected', async (field, value) => {
    expect(await put({ [field]: value })).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: `/${field}`, keyword: 'masked', msg: expect.stringContaining('in full') as string }],
      },
    });
    expect(await stored()).toMatchObject(whole);
  });
});

describe('an export', () => {
  it('has masked values whole for users who may export, and is recorded with who made it', async () => {
    const answer = await download(clerk);
    expect(answer.text).toContain(`C-1,${account},${whole.route},9876.54`);
    expect(await logged()).toEqual({
      resource: 'parcels',
      columns: 'code,account,route,worth',
      revealed: true,
      actor_kind: 'user',
      actor_id: 'u-2',
      actor_name: 'Hugo',
    });
  });
});
