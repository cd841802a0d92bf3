import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { GatewayError } from '../../../src/gateway/http/responses';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import { voucherModel } from '../support/voucherModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/vouchers';
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const body = { orderNo: 'O-1', amount: 5_000 };
let gateway: TestGateway;

const tokenOf = (user: object = ana) => gateway.signIn(user);
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent?: unknown,
  user: object = ana,
  headers: Record<string, string> = {},
) => gateway.send(tokenOf(user), method, `${base}${path}`, sent, headers);
const create = async (values: object = {}, user: object = ana) =>
  (await send('POST', '', { ...body, ...values }, user)).body.data as Record<string, string> & { id: string };
const events = async (id: string, language = 'EN') =>
  (await send('GET', `/${id}/events`, undefined, ana, { language })).body.data as object[];
const read = async (id: string) => (await send('GET', `/${id}`)).body.data as Record<string, unknown>;

describe('a resource that is written by file alone', () => {
  beforeAll(async () => {
    gateway = await testGateway({ model: voucherModel(), handlers: {}, now: '2026-11-20T03:00:00Z' });
  });
  afterAll(() => gateway.close());

  it('fills in what the gateway generates, with times of the country, and records who created it', async () => {
    const { $revision: _revision, ...record } = await create();
    expect(record).toEqual({
      id: record.id,
      voucherNo: expect.stringMatching(/^AARF20261119\d{8}$/) as string,
      ...body,
      currency: 'AAA',
      requestedAt: '2026-11-20T03:00:00Z',
      requestedOn: '2026-11-19',
      requestedBy: 'Ana',
      status: 'open',
    });
    expect(await events(record.id)).toEqual([
      {
        at: '2026-11-20T03:00:00Z',
        from: null,
        to: 'open',
        actor: { kind: 'user', id: ana.userId, name: 'Ana' },
        note: null,
        form: null,
        entered: [],
      },
    ]);
    expect((await create()).voucherNo).not.toBe(record.voucherNo);
  });

  it('takes no value for what the gateway generates', async () => {
    const answer = await send('POST', '', { ...body, voucherNo: 'RF1' });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/voucherNo' }] } });
  });

  it('is created once for one Idempotency-Key, with one number', async () => {
    const key = { 'idempotency-key': 'create-once-1' };
    const first = await send('POST', '', body, ana, key);
    expect((await send('POST', '', body, ana, key)).body).toEqual(first.body);
  });

  it('records which fields an edit changed, in the reader’s language, and nothing where none did', async () => {
    const { id } = await create({ remark: 'a' });
    await send('PUT', `/${id}`, { amount: 6_000 }, ben);
    await send('PUT', `/${id}`, { amount: 6_000 }, ben);
    const [, ...edits] = (await events(id)) as { note: string; actor: { name: string } }[];
    expect(edits).toMatchObject([{ note: 'Amount, Remark changed', actor: { name: 'Ben' } }]);
    expect((await events(id, 'ZH'))[1]).toMatchObject({ note: '已更改：Amount、Remark' });
  });

  it('rejects an edit of fields that somebody else has changed meanwhile, and says to what', async () => {
    const { id } = await create();
    const $before = { amount: 5_000, remark: null };
    await send('PUT', `/${id}`, { amount: 7_000, $before }, ben);
    const late = await send('PUT', `/${id}`, { amount: 6_000, remark: 'mine', $before });
    expect(late).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            path: '/amount',
            keyword: 'changed',
            params: { value: 7_000, by: 'Ben' },
            msg: 'This was changed in the meantime by Ben.',
          },
        ],
      },
    });
    expect(await read(id)).toMatchObject({ amount: 7_000 });
    const again = { ...$before, amount: 7_000 };
    await send('PUT', `/${id}`, { amount: 6_000, remark: 'mine', $before: again });
    expect(await read(id)).toMatchObject({ amount: 6_000, remark: 'mine' });
  });

  it('lets two edits to the same values pass, and one of a record whose state has changed', async () => {
    const { id } = await create();
    const $before = { amount: 5_000, remark: null };
    await send('POST', `/${id}/reject-it`, { reason: 'twice' }, ben);
    expect((await send('PUT', `/${id}`, { amount: 7_000, $before }, ben)).status).toBe(200);
    expect((await send('PUT', `/${id}`, { amount: 7_000, $before })).status).toBe(200);
  });

  it('compares an edit with what its form began with, and with nothing that the form does not say', async () => {
    const { id } = await create();
    await send('PUT', `/${id}`, { amount: 5_000, remark: 'of Ben' }, ben);
    const $before = { amount: 5_000 };
    expect((await send('PUT', `/${id}`, { amount: 6_000, remark: 'of Ana', $before })).status).toBe(200);
    expect(await read(id)).toMatchObject({ amount: 6_000, remark: 'of Ana' });
  });

  it('is deleted, and its history stays', async () => {
    const { id } = await create();
    expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { data: { id, ...body } } });
    expect((await send('GET', `/${id}`)).status).toBe(404);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    const stored = await gateway.db
      .selectFrom('record_event')
      .selectAll()
      .where('record_id', '=', id)
      .execute();
    expect(stored.map(({ note }) => note)).toEqual([null, '@gateway.event.deleted']);
  });

  it('is not deleted in another state, and not by a user without the permission', async () => {
    const { id } = await create();
    const permissions = new Set(['vouchers', 'vouchers:create', 'vouchers:edit', 'vouchers:approve']);
    expect((await send('DELETE', `/${id}`, undefined, { ...ben, permissions })).status).toBe(403);
    await send('POST', `/${id}/approve`, {}, ben);
    expect((await send('DELETE', `/${id}`)).body.errors).toMatchObject([{ keyword: 'when' }]);
    expect((await send('GET', `/${id}`)).status).toBe(200);
  });

  it('is not deleted while others refer to it, and says how many', async () => {
    const { id, voucherNo } = await create();
    for (const text of ['a', 'b']) {
      await gateway.send(tokenOf(), 'POST', '/api/manage/AA/notes', { voucherNo, text });
    }
    expect(await send('DELETE', `/${id}`)).toMatchObject({
      status: 422,
      body: {
        msg: 'This record is in use. 2 records in "Notes" use it, so it cannot be deleted.',
        errors: [{ path: '', keyword: 'inUse', params: { smart_count: 2 } }],
      },
    });
    expect((await send('GET', `/${id}`)).status).toBe(200);
  });

  it('changes its state by an action, stores the input it has fields for, and keeps all of it with the event', async () => {
    const { id } = await create();
    const rejected = await send('POST', `/${id}/reject-it`, { reason: '@Not ours' });
    expect(rejected.body.data).toMatchObject({ id, status: 'rejected' });
    await send('POST', `/${id}/reopen`, { cause: 1, cost: 123_450 });
    const approved = await send('POST', `/${id}/approve`, { approvedAmount: 4_000 }, ben);
    expect(approved.body.data).toMatchObject({ status: 'approved', approvedAmount: 4_000 });
    expect(await events(id)).toMatchObject([
      { from: null, to: 'open' },
      { to: 'rejected', form: 'rejectIt', entered: [{ title: 'Reason', after: '@Not ours' }] },
      {
        to: 'open',
        entered: [
          { field: 'cause', after: 1 },
          { title: 'Cost', after: 123_450 },
        ],
      },
      { to: 'approved', note: null, entered: [{ after: 4_000 }], actor: { name: 'Ben' } },
    ]);
  });

  it('rejects an action that another one overtook, with the state and who brought it there', async () => {
    const { id } = await create();
    await send('POST', `/${id}/approve`, {}, ben);
    // Whoever changed something else since has not overtaken it.
    await send('PUT', `/${id}`, { amount: 6_000 });
    expect(await send('POST', `/${id}/reject-it`, { reason: 'late' })).toMatchObject({
      status: 422,
      body: {
        msg: 'This is no longer possible: it is now "Approved", changed by Ben. Nothing was done.',
        errors: [{ path: '', keyword: 'when', params: { state: 'Approved', by: 'Ben' } }],
      },
    });
  });

  it('performs one of several decisions at a time', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2
          ? send('POST', `/${id}/approve`, {}, ben)
          : send('POST', `/${id}/reject-it`, { reason: 'x' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await events(id)).toHaveLength(2);
  });

  it('needs the condition of an action beside that of its transition', async () => {
    const { id } = await create({ amount: 200_000 });
    expect((await send('POST', `/${id}/reject-it`, { reason: 'x' })).status).toBe(422);
    expect(await read(id)).toMatchObject({ status: 'open' });
  });

  it('is not decided upon by its creator', async () => {
    const { id } = await create();
    expect(await send('POST', `/${id}/approve`, {})).toMatchObject({
      status: 422,
      body: {
        msg: 'You created or changed this record, so someone else must do this.',
        errors: [{ keyword: 'creator' }],
      },
    });
    // By the user's id: a name is nobody's own.
    expect((await send('POST', `/${id}/approve`, {}, { ...ben, userName: 'Ana' })).status).toBe(200);
  });

  it('tells its creator, in the list too, which actions others must perform, as long as they are possible', async () => {
    const own = await create();
    const other = await create({}, ben);
    const decided = await create();
    await send('POST', `/${decided.id}/approve`, {}, ben);
    const ids = [own, other, decided].map(({ id }) => id);
    const forOthers = async (user: object) => {
      const { body: answer } = await send('GET', '', undefined, user);
      const listed = answer.data as { id: string; $forOthers?: string[] }[];
      const read = await Promise.all(ids.map((id) => send('GET', `/${id}`, undefined, user)));
      const found = ids.map((id) => listed.find((record) => record.id === id)?.$forOthers);
      expect(read.map(({ body: { data } }) => (data as { $forOthers?: string[] }).$forOthers)).toEqual(found);
      return found;
    };
    expect(await forOthers(ana)).toEqual([['approve'], undefined, undefined]);
    expect(await forOthers(ben)).toEqual([undefined, ['approve'], undefined]);
    const permissions = new Set(['vouchers', 'vouchers:create']);
    expect(await forOthers({ ...ana, permissions })).toEqual([undefined, undefined, undefined]);
  });
});

describe('code at a write', () => {
  it('runs before and after it, or in its place, in one transaction', async () => {
    const handlers: Handlers = {
      create: {
        vouchers: {
          before: async ({ body: given }) => ({ ...given, remark: 'before' }),
          after: async ({ after }) => ({ ...after, remark: 'after' }),
        },
      },
      edit: {
        vouchers: {
          after: async () => {
            throw new Error('not today');
          },
        },
      },
      delete: { vouchers: async ({ record }) => record },
      resourceActions: {
        'vouchers.closeDay': async ({ body: given }) => {
          if (given.day === 'never') throw new GatewayError({ status: 422, text: 'gateway.wrongState' });
        },
      },
    };
    const model = voucherModel();
    model.resources.vouchers!.actions!.closeDay = {
      title: 'Close the day',
      permission: 'vouchers:approve',
      on: 'resource',
      input: { properties: { day: { title: 'Day', type: 'string' } }, required: ['day'] },
    };
    gateway = await testGateway({ model, handlers });
    try {
      // The records of failed requests are not what this is about.
      gateway.server.log.level = 'silent';
      const record = await create();
      expect(record.remark).toBe('after');
      expect(await read(record.id)).toMatchObject({ remark: 'before' });
      expect((await send('PUT', `/${record.id}`, { amount: 1 })).status).toBe(500);
      expect(await read(record.id)).toMatchObject({ amount: 5_000 });
      expect((await send('DELETE', `/${record.id}`)).status).toBe(200);
      expect((await send('GET', `/${record.id}`)).status).toBe(200);
      // An action of the resource is about no record.
      expect(await send('POST', '/close-day', { day: 'today' })).toMatchObject({
        status: 200,
        body: { data: null },
      });
      expect((await send('POST', '/close-day', {})).body.errors).toMatchObject([{ path: '/day' }]);
      expect((await send('POST', '/close-day', { day: 'never' })).status).toBe(422);
    } finally {
      await gateway.close();
    }
  });
});
