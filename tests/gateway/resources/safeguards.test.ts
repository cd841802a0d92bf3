import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthenticatorSecret } from '../../../src/gateway/auth/authenticator';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import { authenticatorCode } from '../../support/authenticatorCode';
import { type AccessGateway, accessGateway } from '../access/support/accessGateway';
import { voucherModel } from '../support/voucherModel';
import type { Answer } from '../support/testGateway';
import { bindAuthenticator } from '../../support/keyRing';

const base = '/api/manage/AA/vouchers';
const body = { orderNo: 'O-1', amount: 5_000 };
const permissions = ['vouchers', 'vouchers:create', 'vouchers:edit', 'vouchers:delete', 'vouchers:approve'];
const handlers: Handlers = {
  create: { vouchers: { preview: async ({ after }) => ({ approvedAmount: Number(after.amount) + 250 }) } },
};
let gateway: AccessGateway;
let count = 0;

beforeAll(async () => {
  const model = voucherModel();
  const { create, edit, delete: deletion, actions } = model.resources.vouchers!;
  Object.assign(deletion!, { stepUp: 'authenticatorCode' });
  Object.assign(actions!.rejectIt!, { stepUp: 'authenticatorCode', rehearse: true });
  Object.assign(create!, { rehearse: ['amount', 'approvedAmount'] });
  Object.assign(edit!, { rehearse: true });
  gateway = await accessGateway({ model, handlers, now: '2026-11-20T12:00:05Z' });
});
afterAll(() => gateway.close());

const codeNow = (secret: string) => authenticatorCode(secret, gateway.clock.now().getTime());

/** A user, with an authenticator unless told otherwise, and a voucher that they have created. */
async function setUp({ bound = true } = {}) {
  const { token, sessionId, merchantId } = await gateway.enter({ permissions });
  const secret = newAuthenticatorSecret();
  if (bound) await bindAuthenticator(gateway.db, { merchantId }, secret);
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => gateway.send(token, method, `${base}${path}`, sent, headers);
  const { id } = (await send('POST', '', body)).body.data as { id: string };
  return {
    id,
    secret,
    sessionId,
    send,
    reject: (code?: string, key = `reject-voucher-${++count}`) =>
      send(
        'POST',
        `/${id}/reject-it`,
        { reason: 'x' },
        {
          'idempotency-key': key,
          ...(code === undefined ? {} : { 'authenticator-code': code }),
        },
      ),
    statusNow: async () => ((await send('GET', `/${id}`)).body.data as { status: string }).status,
  };
}

/** A rejection for the sake of the code. */
const rejected = (reason: string) => ({
  status: 422,
  body: { errors: [{ path: '', keyword: 'stepUp', params: { reason } }] },
});

describe('an action that asks for a code of the authenticator', () => {
  it('is done with the present code, and not again with the same', async () => {
    const { id, secret, send, reject, statusNow } = await setUp();
    const code = codeNow(secret);
    expect((await reject(code)).body.data).toMatchObject({ status: 'rejected' });
    const again = await send('DELETE', `/${id}`, undefined, { 'authenticator-code': code });
    expect(again).toMatchObject(rejected('usedCode'));
    expect(again.body.msg).toBe('This code was already used. Wait for your app to show the next one.');
    expect(await statusNow()).toBe('rejected');
  });

  it('is not done without a code, with a wrong one, or without an authenticator', async () => {
    const { secret, reject, statusNow } = await setUp();
    expect(await reject()).toMatchObject(rejected('missingCode'));
    const wrong = codeNow(secret) === '000000' ? '000001' : '000000';
    expect(await reject(wrong)).toMatchObject(rejected('wrongCode'));
    expect(await statusNow()).toBe('open');
    const without = await setUp({ bound: false });
    expect((await without.reject('123456')).body.msg).toContain('Set one up in the personal center');
    expect(await without.statusNow()).toBe('open');
  });

  it('says that the code is missing before it checks the values', async () => {
    const { id, send } = await setUp();
    const answer = await send('POST', `/${id}/reject-it`, { reason: 'x'.repeat(200) });
    expect(answer).toMatchObject(rejected('missingCode'));
  });

  it('that is rejected for another reason leaves the code to be used', async () => {
    const { id, secret, send, reject } = await setUp();
    const code = codeNow(secret);
    const invalid = await send(
      'POST',
      `/${id}/reject-it`,
      { reason: 'x'.repeat(200) },
      {
        'authenticator-code': code,
      },
    );
    expect(invalid.body.errors).toMatchObject([{ path: '/reason' }]);
    await send('PUT', `/${id}`, { amount: 200_000 });
    expect((await reject(code)).body.errors).toMatchObject([{ keyword: 'when' }]);
    await send('PUT', `/${id}`, { amount: 100 });
    expect((await reject(code)).status).toBe(200);
  });

  it('needs no new code when the same request is sent again', async () => {
    const { secret, reject } = await setUp();
    const first = await reject(codeNow(secret), 'reject-once-1');
    expect(await reject(codeNow(secret), 'reject-once-1')).toMatchObject({ status: 200, body: first.body });
    expect(await reject(undefined, 'reject-once-1')).toMatchObject({ status: 200, body: first.body });
  });

  it('is not slowed down by requests that end before their code is compared', async () => {
    const { secret, reject } = await setUp();
    await sql`alter table idempotency_key rename to lost`.execute(gateway.db);
    const failed = [];
    for (let attempt = 0; attempt < 6; attempt++) failed.push((await reject(codeNow(secret))).status);
    await sql`alter table lost rename to idempotency_key`.execute(gateway.db);
    expect(failed).toEqual(Array.from({ length: 6 }, () => 500));
    expect((await reject(codeNow(secret))).status).toBe(200);
  });

  it('is slowed down after wrong codes, which a repeated request does not forgive, and the user sees them', async () => {
    const { secret, reject, sessionId } = await setUp();
    expect((await reject(codeNow(secret), 'reject-once-9')).status).toBe(200);
    const wrong = codeNow(secret) === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await reject(wrong, 'reject-once-9')).status).toBe(200);
      expect(await reject(wrong)).toMatchObject(rejected('wrongCode'));
    }
    const slowed = await reject(codeNow(secret));
    expect({ status: slowed.status, wait: Number(slowed.headers['retry-after']) > 0 }).toEqual({
      status: 429,
      wait: true,
    });
    const { user_id } = await gateway.db
      .selectFrom('user_session')
      .select('user_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const events = await gateway.db
      .selectFrom('security_event')
      .select(['kind', 'outcome', 'detail'])
      .where('user_id', '=', user_id)
      .execute();
    expect(events).toEqual(
      Array.from({ length: 5 }, () => ({ kind: 'stepUp', outcome: 'failure', detail: 'wrongCode' })),
    );
  });
});

describe('a rehearsal', () => {
  it('of a new record shows the declared fields, with what code adds, and stores nothing', async () => {
    const { send } = await setUp();
    const before = (await send('GET', '')).headers['content-range'];
    const answer = await send('POST', '?rehearse=true', body);
    expect(answer.body.data).toMatchObject({
      before: null,
      after: { amount: 5_000, approvedAmount: 5_250, status: 'open' },
      fields: ['amount', 'approvedAmount'],
    });
    expect((await send('GET', '')).headers['content-range']).toBe(before);
  });

  it('of an action shows what would change, takes no code, and changes nothing', async () => {
    const { id, send, statusNow } = await setUp();
    const answer = await send('POST', `/${id}/reject-it?rehearse=true`, { reason: 'x' });
    expect(answer.body.data).toMatchObject({
      before: { status: 'open' },
      after: { status: 'rejected' },
      fields: ['status'],
    });
    expect(await statusNow()).toBe('open');
    expect((await send('GET', `/${id}/events`)).body.data).toHaveLength(1);
  });

  it('reports what the write would report', async () => {
    const { id, send } = await setUp();
    expect((await send('POST', '?rehearse=true', { orderNo: 'O' })).body.errors).toMatchObject([
      { path: '/amount', keyword: 'required' },
    ]);
    await send('PUT', `/${id}`, { amount: 200_000 });
    const late = await send('POST', `/${id}/reject-it?rehearse=true`, { reason: 'x' });
    expect(late.body.errors).toMatchObject([{ keyword: 'when' }]);
  });

  it('of what cannot be rehearsed does nothing', async () => {
    const { id, send, statusNow } = await setUp();
    const before = (await send('GET', '')).headers['content-range'];
    const answers = [
      await send('POST', `/${id}/approve?rehearse=true`, {}),
      await send('POST', `/${id}/reject-it?rehearse=1`, { reason: 'x' }),
      await send('POST', '?rehearse=1', body),
    ];
    for (const { status, body: answer } of answers) {
      expect([status, answer.msg]).toEqual([422, 'This cannot be previewed. Nothing was done.']);
    }
    expect((await send('GET', '')).headers['content-range']).toBe(before);
    expect(await statusNow()).toBe('open');
  });
});
