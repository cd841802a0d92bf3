import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { insertRecords } from '../../../src/gateway/database/records';
import { updateRecord } from '../../../src/gateway/database/updateRecord';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/parcels';
const valid = { code: 'C-1', price: 500, sentAt: '2026-11-01T00:00:00Z' };
let losses = 0;
let gateway: TestGateway;
let token: string;
let id: string;

const handlers: Handlers = {
  create: {},
  actions: {
    'parcels.loseIt': async ({ db, model, merchantId: owner, country, record, body, actor, now }) => {
      losses += 1;
      const table = entityTable(model, 'parcel');
      const key = { merchantId: owner, country, id: record.id };
      await recordEvent(db, table, key, { at: now(), from: 'sent', to: 'lost', actor, note: 'gone' });
      return (await updateRecord(db, table, key, { state: 'lost', pieces: body.pieces }, { state: 'sent' }))!;
    },
    'parcels.shake': async ({ record }) => record,
  },
};

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel(), handlers, now: '2026-11-20T12:00:00Z' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  losses = 0;
  token = gateway.signIn({ merchantId });
  const table = entityTable(gateway.model, 'parcel');
  [id] = (await insertRecords(gateway.db, table, [
    { ...valid, merchantId, country: 'AA', state: 'sent' },
  ])) as [string];
});

const read = async (which = id) =>
  (await gateway.send(token, 'GET', `${base}/${which}`)).body.data as Record<string, unknown>;
const count = async () =>
  ((await gateway.send(token, 'GET', `${base}?range=[0,999]`)).body.data as unknown[]).length;

describe('a create form', () => {
  it('stores what was entered and returns the record', async () => {
    const answer = await gateway.send(token, 'POST', base, { ...valid, kind: 'tube', tags: ['a', 'ü'] });
    expect(answer).toMatchObject({
      status: 200,
      body: { code: 200, data: { ...valid, kind: 'tube', tags: ['a', 'ü'] } },
    });
    const { id: created } = answer.body.data as { id: string };
    expect(await read(created)).toEqual(answer.body.data);
    // A whole pair, and a backslash before something that looks like half of one.
    const escapes = String.raw`{"code":"\ud83e\udd8b \\ud83e","price":5,"sentAt":"2026-11-01T00:00:00Z"}`;
    const json = { 'content-type': 'application/json' };
    const { body } = await gateway.send(token, 'POST', base, escapes, json);
    expect(body.data).toMatchObject({ code: '🦋 \\ud83e' });
  });

  it.each<[unknown, string, string]>([
    [{ ...valid, code: undefined }, '/code', 'required'],
    [{ ...valid, price: 0 }, '/price', 'minimum'],
    [{ ...valid, price: '500' }, '/price', 'type'],
    [{ ...valid, label: 'longer than ten' }, '/label', 'maxLength'],
    [{ ...valid, kind: 'crate' }, '/kind', 'enum'],
    [{ ...valid, sentAt: 'yesterday' }, '/sentAt', 'format'],
    [{ ...valid, state: 'lost' }, '/state', 'unevaluatedProperties'],
    [{ ...valid, customs: 'x' }, '/customs', 'unevaluatedProperties'],
    [{ ...valid, merchantId: newId() }, '/merchantId', 'unevaluatedProperties'],
    [{ ...valid, code: 'a\u0000b' }, '/code', 'hidden'],
    [{ ...valid, code: 'a\tb' }, '/code', 'oneLine'],
    [{ ...valid, code: 'a\r\nb' }, '/code', 'oneLine'],
    [{ ...valid, code: 'a\u202Eb' }, '/code', 'hidden'],
    [{ ...valid, code: 'a\u200Bb' }, '/code', 'hidden'],
    [{ ...valid, tags: ['\u0000'] }, '/tags/0', 'hidden'],
    [[], '', 'type'],
    ['text', '', 'type'],
    [null, '', 'type'],
  ])('rejects %j at %s', async (body, path, keyword) => {
    const before = await count();
    const answer = await gateway.send(token, 'POST', base, JSON.stringify(body), {
      'content-type': 'application/json',
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 422, errors: [{ path, keyword }] } });
    // No key, no placeholder, and no sentence that begins without a name.
    expect(answer.body.errors?.[0]?.msg).toMatch(/^\S(?!.*(validation\.|%\{))/);
    expect(await count()).toBe(before);
  });

  it('reports at most 50 errors of a body', async () => {
    const members = Object.fromEntries(Array.from({ length: 1_900 }, (_, index) => [`x${index}`, index]));
    const nested = '['.repeat(30) + ']'.repeat(30);
    for (const body of [JSON.stringify({ ...valid, ...members }), `{"code":"a","deep":${nested}}`]) {
      const answer = await gateway.send(token, 'POST', base, body, { 'content-type': 'application/json' });
      expect(answer.status).toBe(422);
      expect(answer.body.errors!.length).toBeLessThanOrEqual(50);
    }
  });

  it('words errors for the field and in the request’s language', async () => {
    const body = { ...valid, price: undefined };
    const english = await gateway.send(token, 'POST', base, body, { language: 'EN' });
    expect(english.body.errors?.[0]?.msg).toContain('Price');
    const chinese = await gateway.send(token, 'POST', base, body, { language: 'ZH' });
    expect(chinese.body.errors?.[0]?.msg).toContain('价格');
  });

  it('has each country’s own limits', async () => {
    const body = { ...valid, label: 'five!' };
    expect((await gateway.send(token, 'POST', base, body)).status).toBe(200);
    expect(await gateway.send(token, 'POST', '/api/manage/BB/parcels', body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/label', keyword: 'maxLength' }] },
    });
  });

  it('stores no number that the database cannot hold', async () => {
    const answer = await gateway.send(token, 'POST', base, { ...valid, price: 1e300 });
    expect(answer.status).toBe(422);
  });
});

describe('an edit form', () => {
  it('changes its fields alone', async () => {
    const before = await read();
    const answer = await gateway.send(token, 'PUT', `${base}/${id}`, { label: 'new', price: 7 });
    expect(answer.body.data).toEqual({
      ...before,
      label: 'new',
      price: 7,
    });
    expect(await read()).toEqual(answer.body.data);
  });

  it('takes the value of a field that was emptied', async () => {
    await gateway.send(token, 'PUT', `${base}/${id}`, { label: 'new', price: 7 });
    const answer = await gateway.send(token, 'PUT', `${base}/${id}`, { price: 8 });
    expect(answer.body.data).toMatchObject({ id, price: 8 });
    expect(answer.body.data).not.toHaveProperty('label');
  });

  it('rejects fields that it does not have, and records that do not exist', async () => {
    expect(
      (await gateway.send(token, 'PUT', `${base}/${id}`, { label: 'x', price: 1, code: 'new' })).status,
    ).toBe(422);
    expect((await gateway.send(token, 'PUT', `${base}/${newId()}`, { label: 'x', price: 1 })).status).toBe(
      404,
    );
  });
});

/** Sends the action of sandboxes as a merchant who is one of it, or not. */
const shake = (isSandbox: boolean) =>
  gateway.send(gateway.signIn({ merchantId, isSandbox }), 'POST', `${base}/${id}/shake`);

describe('an action', () => {
  it('does what its handler does, once, and is on the timeline', async () => {
    const answer = await gateway.send(token, 'POST', `${base}/${id}/lose`, { pieces: 3 });
    expect(answer.body.data).toMatchObject({ id, state: 'lost', pieces: 3 });
    const events = await gateway.send(token, 'GET', `${base}/${id}/events`);
    expect(events.body.data).toEqual([
      {
        at: '2026-11-20T12:00:00Z',
        from: 'sent',
        to: 'lost',
        actor: { kind: 'user', id: expect.any(String) as string, name: 'tester' },
        note: 'gone',
        form: null,
        entered: [],
      },
    ]);
  });

  it('is rejected where its condition does not hold, and where its input is invalid', async () => {
    await gateway.send(token, 'POST', `${base}/${id}/lose`, { pieces: 3 });
    expect(await gateway.send(token, 'POST', `${base}/${id}/lose`, { pieces: 3 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '', keyword: 'when' }] },
    });
    expect(await gateway.send(token, 'POST', `${base}/${id}/lose`, {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/pieces', keyword: 'required' }] },
    });
    expect(losses).toBe(1);
  });

  it('that takes no input accepts none or an empty object, and nothing else', async () => {
    const url = `${base}/${id}/shake`;
    const json = { 'content-type': 'application/json' };
    expect((await gateway.send(token, 'POST', url)).status).toBe(200);
    expect((await gateway.send(token, 'POST', url, {})).status).toBe(200);
    expect((await gateway.send(token, 'POST', url, '', json)).status).toBe(200);
    expect((await gateway.send(token, 'POST', url, { a: 1 })).status).toBe(422);
    expect((await gateway.send(token, 'POST', url, '[]', json)).status).toBe(422);
  });

  it('of the sandbox is not there elsewhere', async () => {
    const real = await testGateway({ model: parcelModel(), handlers, config: { sandbox: false } });
    try {
      expect((await real.send(real.signIn(), 'POST', `${base}/${id}/shake`)).status).toBe(404);
    } finally {
      await real.close();
    }
  });

  it('of the sandbox is rejected for a merchant who is not one of it', async () => {
    expect(await shake(false)).toMatchObject({
      status: 403,
      body: { code: 403, msg: 'Only sandbox merchants can simulate this.' },
    });
    expect((await shake(true)).status).toBe(200);
  });
});

/** Sends the action with a key. */
const lose = (key: string, body: unknown = { pieces: 2 }, as = token, of = id) =>
  gateway.send(as, 'POST', `${base}/${of}/lose`, body, { 'idempotency-key': key });

describe('an Idempotency-Key', () => {
  it('returns the first response again for the same request', async () => {
    const user = { merchantId, userId: newId() };
    token = gateway.signIn(user);
    const first = await lose('key-00000001');
    expect(await lose('key-00000001')).toMatchObject({ status: 200, body: first.body });
    expect(await lose('key-00000001', { pieces: 2 }, gateway.signIn(user))).toMatchObject({
      body: first.body,
    });
    expect(losses).toBe(1);
  });

  it('performs concurrent requests once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => lose('key-at-once')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(losses).toBe(1);
  });

  it('is rejected for another request, at the fields that differ', async () => {
    await lose('key-00000002');
    expect(await lose('key-00000002', { pieces: 5 })).toMatchObject({
      status: 422,
      body: { code: 422, errors: [{ path: '/pieces', keyword: 'idempotency' }] },
    });
    const answer = await gateway.send(token, 'POST', base, valid, { 'idempotency-key': 'key-00000002' });
    expect(answer).toMatchObject({ status: 422, body: { errors: [] } });
  });

  it('belongs to its user', async () => {
    await lose('key-00000003');
    const other = gateway.signIn({ merchantId });
    expect(await lose('key-00000003', { pieces: 9 }, other)).toMatchObject({
      body: { errors: [{ keyword: 'when' }] },
    });
  });

  it('can be used again after 24 hours', async () => {
    expect((await lose('key-00000004')).status).toBe(200);
    gateway.clock.set('2026-11-21T12:00:01Z');
    expect(await lose('key-00000004', { pieces: 8 })).toMatchObject({
      body: { errors: [{ keyword: 'when' }] },
    });
    gateway.clock.set('2026-11-20T12:00:00Z');
  });

  it.each(['short', 'x'.repeat(201), 'with space in it'])('like %j is rejected', async (key) => {
    expect((await lose(key)).status).toBe(422);
    expect(losses).toBe(0);
  });
});
