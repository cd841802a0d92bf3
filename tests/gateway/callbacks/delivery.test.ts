import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawSecret, readKeys, replaceKey } from '../../../src/gateway/applications/keys';
import { signWithSecret } from '../../../src/gateway/applications/signatures';
import { queueEvent } from '../../../src/gateway/callbacks/events';
import { runJobs } from '../support/runJobs';
import { newId } from '../../../src/gateway/database/ids';
import {
  type CallbackGateway,
  callbackGateway,
  startReceiver,
  type TestReceiver,
} from './support/callbackGateway';

let gateway: CallbackGateway;
let receiver: TestReceiver;
beforeAll(async () => {
  gateway = await callbackGateway();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});
afterEach(async () => {
  receiver.answers({ status: 200 });
  receiver.received.length = 0;
  await gateway.setApplication({ pay_in_callback_url: receiver.url, payout_callback_url: receiver.url });
  await gateway.setApplication({ pay_in_off_since: null });
  for (const table of ['callback_event', 'callback_attempt', 'job'] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
});
beforeAll(() =>
  gateway.setApplication({ pay_in_callback_url: receiver.url, payout_callback_url: receiver.url }),
);

const attempts = () =>
  gateway.db.selectFrom('callback_attempt').selectAll().orderBy('event_id').orderBy('number').execute();

const scope = () => ({ merchantId: gateway.merchantId, applicationId: gateway.applicationId });

describe('a callback', () => {
  it('says what was paid, and is delivered once', async () => {
    const id = await gateway.pay(20_000);
    await gateway.deliver();
    await gateway.deliver();
    expect(receiver.received).toHaveLength(1);
    const { headers, body, url } = receiver.received[0]!;
    const [event] = await gateway.events();
    expect([url, headers['content-type'], headers['webhook-id']]).toEqual([
      '/hook',
      'application/json; charset=utf-8',
      event!.id,
    ]);
    expect(JSON.parse(body)).toEqual({
      id: event!.id,
      type: 'collection.paid',
      sequence: 1,
      occurredAt: gateway.clock.now().toISOString(),
      data: expect.objectContaining({
        amount: 20_000,
        currency: 'MXN',
        appId: gateway.appCode,
        country: 'MX',
      }),
    });
    expect(event).toMatchObject({ state: 'delivered', code: 'delivered', attempts: 1, due_at: null });
    expect(await gateway.read(`MX/pay-in-details/${id}`)).toMatchObject({ callbackStatus: 'delivered' });
    expect(await attempts()).toMatchObject([
      { number: 1, code: 'delivered', status: 200, url: receiver.url },
    ]);
  });

  it('is signed so that the library of Standard Webhooks and openssl verify it, with each key of an overlap', async () => {
    const { context, clock } = gateway;
    const [old] = await readKeys(gateway.db, context.keyRing, scope(), 'secret', clock.now());
    const value = drawSecret();
    const overlap = { kind: 'secret', value, overlap: 'day', now: clock.now() } as const;
    await replaceKey(gateway.db, context.keyRing, scope(), overlap);
    await gateway.pay();
    await gateway.deliver();
    const { headers, body } = receiver.received[0]!;
    const given = headers as Record<string, string>;
    expect(new Webhook(value).verify(body, given)).toMatchObject({ type: 'collection.paid' });
    expect(new Webhook(old!).verify(body, given)).toMatchObject({ type: 'collection.paid' });
    expect(() => new Webhook(drawSecret()).verify(body, given)).toThrow('No matching signature found');

    const application = await gateway.read(`MX/applications/${gateway.applicationId}`);
    const folder = mkdtempSync(join(tmpdir(), 'callback-'));
    const text = `${given['webhook-id']}.${given['webhook-timestamp']}.${body}`;
    const signature = given['webhook-signature']!.split(' ').find((one) => one.startsWith('v1a,'))!;
    writeFileSync(join(folder, 'key.pem'), `${application.callbackPublicKey as string}\n`);
    writeFileSync(join(folder, 'text'), text);
    writeFileSync(join(folder, 'signature'), Buffer.from(signature.slice(4), 'base64'));
    const verify = '-verify -pubin -inkey key.pem -rawin -in text -sigfile signature'.split(' ');
    expect(execFileSync('openssl', ['pkeyutl', ...verify], { cwd: folder }).toString()).toContain('Success');
  });

  it('has the signature of the published vector', () => {
    // https://github.com/standard-webhooks/standard-webhooks, the example of the specification.
    const text = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
    expect(signWithSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', text)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('is tried again while the receiver fails, and keeps each attempt with its code', async () => {
    const id = await gateway.pay();
    const body = 'x'.repeat(30_000);
    receiver.answers(
      { status: 500, body },
      'reset',
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      {
        status: 200,
      },
    );
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect(await gateway.read(`MX/pay-in-details/${id}`)).toMatchObject({ callbackStatus: 'pending' });
      await gateway.deliver();
      expect(receiver.received).toHaveLength(attempt);
      await gateway.letTimePass();
    }
    expect((await attempts()).map(({ code, status }) => [code, status])).toEqual([
      ['status', 500],
      ['reset', null],
      ['status', 302],
      ['delivered', 200],
    ]);
    expect((await attempts())[0]!.response_body).toHaveLength(20_000);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map((each) => each.body)).size).toBe(1);
    expect(await gateway.read(`MX/pay-in-details/${id}`)).toMatchObject({ callbackStatus: 'delivered' });
  });

  it('is given up after ten attempts', async () => {
    const id = await gateway.pay();
    receiver.answers({ status: 503 });
    for (let attempt = 1; attempt <= 12; attempt++) {
      await gateway.deliver();
      await gateway.letTimePass();
    }
    expect(receiver.received).toHaveLength(10);
    expect(await gateway.events()).toMatchObject([
      { state: 'dead', code: 'status', attempts: 10, due_at: null },
    ]);
    expect(await gateway.read(`MX/pay-in-details/${id}`)).toMatchObject({ callbackStatus: 'failed' });
  });

  it('fails with a code of its own where there is no address, nobody listens, or the address is not public', async () => {
    const closed = await startReceiver();
    await closed.close();
    const cases = [
      [null, 'noAddress', 'dead'],
      [closed.url, 'refused', 'pending'],
      ['http://10.0.0.1/hook', 'forbiddenAddress', 'pending'],
      [receiver.url.replace('http:', 'https:'), 'tls', 'pending'],
    ] as const;
    for (const [address, code, state] of cases) {
      await gateway.setApplication({ pay_in_callback_url: address });
      await gateway.pay();
      await gateway.deliver();
      expect((await gateway.events()).at(-1)).toMatchObject({ code, state });
      await gateway.db.deleteFrom('callback_event').execute();
    }
    expect(receiver.received).toHaveLength(0);
  });

  it('of an application that is gone is given up, for every merchant at once', async () => {
    for (const merchantId of [gateway.merchantId, newId(), newId()]) {
      await queueEvent(gateway.db, {
        merchantId,
        country: 'MX',
        appId: 'MXGONE',
        address: 'payIn',
        type: 'collection.paid',
        entity: 'pay-in-detail',
        recordId: newId(),
        at: gateway.clock.now(),
        data: {},
      });
    }
    await gateway.deliver();
    const given = { state: 'dead', code: 'noAddress', attempts: 0 };
    expect(await gateway.events()).toMatchObject([given, given, given]);
  });

  it('answered by 410 switches the address off, until it takes a test event or is another one', async () => {
    const test = () =>
      gateway.post(`MX/applications/${gateway.applicationId}/send-test`, { address: 'payIn' });
    const application = () => gateway.read(`MX/applications/${gateway.applicationId}`);
    receiver.answers({ status: 410 });
    await gateway.pay();
    await gateway.deliver();
    await gateway.pay();
    await gateway.deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await gateway.events()).map(({ state, code }) => [state, code])).toEqual([
      ['dead', 'gone'],
      ['dead', 'switchedOff'],
    ]);
    expect(await application()).toHaveProperty('payInOffSince');
    expect((await test()).status).toBe(200);
    await gateway.deliver();
    expect(await application()).toHaveProperty('payInOffSince');
    receiver.answers({ status: 200 });
    await test();
    await gateway.deliver();
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({
      type: 'application.test',
      sequence: 1,
    });
    expect(await application()).not.toHaveProperty('payInOffSince');
    await gateway.pay();
    await gateway.deliver();
    expect((await gateway.events()).at(-1)).toMatchObject({ type: 'collection.paid', state: 'delivered' });
  });

  it('waits for the earlier ones of its order, and for no others', async () => {
    const order = { id: newId(), orderNo: 'C1' };
    const event = (type: string, of: typeof order | undefined) =>
      queueEvent(gateway.db, {
        merchantId: gateway.merchantId,
        country: 'MX',
        appId: gateway.appCode,
        address: 'payIn',
        type,
        entity: 'test',
        recordId: newId(),
        order: of,
        at: gateway.clock.now(),
        data: {},
      });
    await event('test.first', order);
    await event('test.second', order);
    await event('test.third', order);
    receiver.answers({ status: 500 }, { status: 200 });
    await gateway.deliver();
    await event('test.other', { id: newId(), orderNo: 'C2' });
    await gateway.deliver();
    const types = () =>
      receiver.received.map(({ body }) => {
        const { type, sequence } = JSON.parse(body) as { type: string; sequence: number };
        return `${type} ${sequence}`;
      });
    expect(types()).toEqual(['test.first 1', 'test.other 1']);
    await gateway.letTimePass();
    await gateway.deliver();
    expect(types().slice(2)).toEqual(['test.first 1', 'test.second 2', 'test.third 3']);
  });

  it('reports a payout by the payout address, when it completes', async () => {
    const body = { amount: 1_000, payeeName: 'Ana', payeeAccount: '002010077777777771', accountType: 1 };
    const { data } = (await gateway.post('MX/payout-orders', body)).body;
    const { id, orderNo } = data as { id: string; orderNo: string };
    await runJobs(gateway.context, ['networks.submit']);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000));
    await runJobs(
      gateway.context,
      ['networks.played', 'networks.query', 'networks.expire', 'orders.step'],
      gateway.clock.now(),
    );
    await gateway.deliver();
    expect(receiver.received.map((each) => JSON.parse(each.body) as unknown)).toMatchObject([
      { type: 'payout.completed', sequence: 1, data: { orderNo, amount: 1_000, status: 'completed' } },
    ]);
    expect(await gateway.events()).toMatchObject([{ state: 'delivered' }]);
    expect(await gateway.read(`MX/payout-orders/${id}`)).not.toHaveProperty('callbackStatus');
  });
});
