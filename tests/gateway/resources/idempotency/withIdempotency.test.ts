import { usualRetention } from '../../../../src/metadata/model/Retention';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import { newId } from '../../../../src/gateway/database/ids';
import { recordEvent } from '../../../../src/gateway/database/recordEvents';
import { insertRecords } from '../../../../src/gateway/database/records';
import { updateRecord } from '../../../../src/gateway/database/updateRecord';
import { envelope, GatewayError } from '../../../../src/gateway/http/responses';
import type { Handlers } from '../../../../src/gateway/resources/handlers';
import { withIdempotency } from '../../../../src/gateway/resources/idempotency/withIdempotency';
import { parcelModel } from '../../support/parcelModel';
import { purge } from '../../support/purge';
import { type TestGateway, testGateway } from '../../support/testGateway';

const base = '/api/manage/AA/parcels';
const user = { merchantId: newId(), userId: newId() };
const at = '2026-11-20T12:00:00Z';
let gateway: TestGateway;
let token: string;
let id: string;
let keys = 0;
let attempts = 0;
/** Why the action is rejected, after it has written; undefined while it is not. */
let failure: Error | undefined;

const handlers: Handlers = {
  actions: {
    'parcels.loseIt': async ({ db, model, merchantId, country, record, body, actor, now }) => {
      attempts += 1;
      const table = entityTable(model, 'parcel');
      const key = { merchantId, country, id: record.id };
      await recordEvent(db, table, key, { at: now(), from: 'sent', to: 'lost', actor });
      const lost = { state: 'lost', pieces: body.pieces };
      const after = await updateRecord(db, table, key, lost, { state: 'sent' });
      if (failure) throw failure;
      return after!;
    },
    'parcels.shake': async ({ record }) => record,
  },
};

beforeAll(async () => {
  gateway = await testGateway({ model: parcelModel(), handlers, now: at });
  token = gateway.signIn(user);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  attempts = 0;
  failure = undefined;
  id = await sentParcel();
});

async function sentParcel(): Promise<string> {
  const values = { code: 'C-1', price: 500, sentAt: at, state: 'sent' };
  const table = entityTable(gateway.model, 'parcel');
  const owner = { merchantId: user.merchantId, country: 'AA' };
  const [made] = await insertRecords(gateway.db, table, [{ ...values, ...owner }]);
  return made!;
}
const newKey = () => `sticky-${++keys}-key`;
const lose = (key: string, pieces = 2, of = id) =>
  gateway.send(token, 'POST', `${base}/${of}/lose`, { pieces }, { 'idempotency-key': key });
const stateNow = async () =>
  ((await gateway.send(token, 'GET', `${base}/${id}`)).body.data as { state: string }).state;
const eventsNow = async () =>
  ((await gateway.send(token, 'GET', `${base}/${id}/events`)).body.data as object[]).length;
const rejection = (parts: Partial<ConstructorParameters<typeof GatewayError>[0]> = {}) =>
  new GatewayError({
    status: 422,
    text: 'gateway.invalidBody',
    errors: [{ path: '/pieces', keyword: 'funds', params: { left: 1 }, msg: 'Only 1 is left.' }],
    ...parts,
  });

const day = 24 * 60 * 60_000;

describe('a rejected request with an Idempotency-Key', () => {
  it('gets the same rejection when it is sent again, also once it could be done, and leaves nothing', async () => {
    const key = newKey();
    failure = rejection();
    const first = await lose(key);
    expect(first).toMatchObject({ status: 422, body: { errors: [{ path: '/pieces', keyword: 'funds' }] } });
    expect([await stateNow(), await eventsNow()]).toEqual(['sent', 0]);
    failure = undefined;
    expect(await lose(key)).toMatchObject({ status: 422, text: first.text });
    expect([attempts, await stateNow()]).toEqual([1, 'sent']);
    expect((await lose(newKey())).status).toBe(200);
  });

  it('gets it again in the language of each request', async () => {
    const key = newKey();
    failure = rejection();
    await lose(key);
    const headers = { 'idempotency-key': key, language: 'ZH' };
    const { body } = await gateway.send(token, 'POST', `${base}/${id}/lose`, { pieces: 2 }, headers);
    expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
  });

  it('gets it again where another action was faster, and where there was no such record', async () => {
    const overtaken = newKey();
    await lose(newKey());
    const first = await lose(overtaken);
    expect(first.body.errors).toMatchObject([{ keyword: 'when' }]);
    const missing = newKey();
    const none = newId();
    expect((await lose(missing, 2, none)).status).toBe(404);
    await updateRecord(
      gateway.db,
      entityTable(gateway.model, 'parcel'),
      { merchantId: user.merchantId, country: 'AA', id },
      { state: 'sent' },
    );
    expect(await lose(overtaken)).toMatchObject({ status: 422, text: first.text });
    expect((await lose(missing, 2, none)).status).toBe(404);
    expect(await stateNow()).toBe('sent');
  });

  it('is another request with another body, whose differing fields are named', async () => {
    const key = newKey();
    failure = rejection();
    await lose(key);
    expect((await lose(key, 3)).body.errors).toMatchObject([{ path: '/pieces', keyword: 'idempotency' }]);
  });

  it('is handled once where it is sent several times at the same moment', async () => {
    const key = newKey();
    failure = rejection();
    const answers = await Promise.all(Array.from({ length: 8 }, () => lose(key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([answers[0]!.status, attempts]).toEqual([422, 1]);
  });

  it.each([
    ['for what a header can change', rejection({ isProvisional: true }), 422],
    ['for too many requests', rejection({ status: 429, params: { seconds: 1 } }), 429],
    ['for a missing permission', rejection({ status: 403, text: 'gateway.forbidden' }), 403],
    ['by a failure', new Error('no power'), 500],
    ['while the gateway is not available', rejection({ status: 503, text: 'gateway.unavailable' }), 503],
  ])('%s is handled again with the same key', async (_why, error, status) => {
    const key = newKey();
    failure = error;
    expect((await lose(key)).status).toBe(status);
    expect(await eventsNow()).toBe(0);
    failure = undefined;
    expect((await lose(key)).status).toBe(200);
    expect(await stateNow()).toBe('lost');
  });
});

const keysNow = async () => {
  const { rows } = await sql<{ answer: string }>`
    select answer from idempotency_key where merchant_id = ${user.merchantId}::uuid`.execute(gateway.db);
  return rows.map(({ answer }) => answer);
};

describe('a key', () => {
  it('does not keep what a response shows once', async () => {
    const headers = { 'idempotency-key': newKey() };
    const request = { method: 'POST', url: '/once', headers, body: {} };
    const keyed = {
      request,
      owner: user,
      country: 'AA',
      permission: '',
      now: new Date(at),
      once: ['secret'],
      retention: usualRetention,
    };
    const send = () =>
      withIdempotency(gateway.db, keyed, async () => envelope({ code: 'A', secret: 'never kept' }));
    expect((await send()).data).toEqual({ code: 'A', secret: 'never kept' });
    expect((await send()).data).toEqual({ code: 'A' });
    expect((await keysNow()).join(' ')).not.toContain('never kept');
  });

  it('is deleted when it has expired, and not before', async () => {
    await lose(newKey());
    const stored = (await keysNow()).length;
    await purge(gateway.db, 'idempotency_key', new Date(Date.parse(at) + day));
    expect(await keysNow()).toHaveLength(stored);
    await purge(gateway.db, 'idempotency_key', new Date(Date.parse(at) + day + 1));
    expect(await keysNow()).toEqual([]);
  });
});

describe('requests in large numbers', () => {
  const body = { pieces: 2 };

  /** Sends a request past the server, by a process of its own. Its effect is a row; every fifth one is rejected. */
  function sender(process: { withIdempotency: typeof withIdempotency }) {
    return async (number: number) => {
      const headers = { 'idempotency-key': `many-times-${number}` };
      const request = { method: 'POST', url: '/many', headers, body: { ...body, number } };
      const keyed = {
        request,
        owner: user,
        country: 'AA',
        permission: '',
        now: new Date(at),
        retention: usualRetention,
      };
      try {
        const answer = await process.withIdempotency(gateway.db, keyed, async (db) => {
          const effect = newId();
          await sql`insert into many_effects values (${number}, ${effect})`.execute(db);
          if (number % 5 === 0) throw rejection({ params: { effect } });
          return envelope({ effect });
        });
        return JSON.stringify(answer.data);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return JSON.stringify([error.status, error.params, error.errors]);
      }
    };
  }

  it('of 1,000 keys, each sent 20 times, have one effect and one answer for each key', async () => {
    await sql`create table many_effects (number integer not null, effect uuid not null)`.execute(gateway.db);
    const send = sender({ withIdempotency });
    const answers = new Map<number, Set<string>>();
    const sendAll = (numbers: number[]) =>
      Promise.all(
        numbers.map(async (number) => {
          const answer = await send(number);
          answers.set(number, (answers.get(number) ?? new Set()).add(answer));
        }),
      );
    for (let first = 0; first < 1_000; first += 100) {
      await sendAll(Array.from({ length: 1_900 }, (_, index) => first + (index % 100)));
    }
    // The last time when all that came before is over.
    await sendAll([...answers.keys()]);
    expect([...answers.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const { rows } = await sql<{ number: number; effect: string }>`
      select number, effect from many_effects`.execute(gateway.db);
    expect(rows).toHaveLength(800);
    const effects = rows.map(({ number, effect }) => [number, JSON.stringify({ effect })]);
    expect(Object.fromEntries(effects)).toEqual(
      Object.fromEntries([...answers].filter(([number]) => number % 5 !== 0).map(([n, [text]]) => [n, text])),
    );
  });

  it('reach two processes at the same moment, of which one has the effect', async () => {
    vi.resetModules();
    const other = await import('../../../../src/gateway/resources/idempotency/withIdempotency');
    const send = [sender({ withIdempotency }), sender(other)];
    const numbers = Array.from({ length: 20 }, (_, index) => 2_001 + index * 5);
    for (const number of numbers) {
      const answers = await Promise.all([0, 1, 0, 1].map((process) => send[process]!(number)));
      expect(new Set(answers).size).toBe(1);
    }
    const { rows } = await sql`select number from many_effects where number > 2000`.execute(gateway.db);
    expect(rows).toHaveLength(20);
  });
});
