import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawSecret, readKeys, replaceKey } from '../../../src/gateway/applications/keys';
import { newId } from '../../../src/gateway/database/ids';
import { allPermissions } from '../support/allPermissions';
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
  await gateway.setApplication({ pay_in_callback_url: receiver.url });
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await reset('now');
  for (const table of ['callback_event', 'callback_attempt', 'job'] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
});

const scope = () => ({ merchantId: gateway.merchantId, applicationId: gateway.applicationId });
const secretNow = async () => {
  const { db, context, clock } = gateway;
  return (await readKeys(db, context.keyRing, scope(), 'secret', clock.now()))[0]!;
};
const reset = (overlap: 'now' | 'day') =>
  replaceKey(gateway.db, gateway.context.keyRing, scope(), {
    kind: 'secret',
    value: drawSecret(),
    overlap,
    now: gateway.clock.now(),
  });

/** What the receiver got of an event, whose body it does not have in the form of JavaScript: `Lucía`, a slash, `<`. */
interface Rejected {
  attemptId: string;
  id: string;
  timestamp: string;
  body: string;
  signature: string;
}

async function reject(status = 401, headers: Record<string, string> = {}): Promise<Rejected> {
  receiver.answers({ status, headers });
  await gateway.pay();
  const [event] = await gateway.db.selectFrom('callback_event').selectAll().execute();
  const body = JSON.stringify({
    type: 'collection.paid',
    id: event!.id,
    data: { name: 'Lucía', at: 'a/b<c' },
  });
  await gateway.db.updateTable('callback_event').set({ body }).execute();
  await gateway.deliver();
  const [received] = receiver.received;
  const [attempt] = await gateway.db.selectFrom('callback_attempt').select('id').execute();
  const given = received!.headers as Record<string, string>;
  return {
    attemptId: attempt!.id,
    id: given['webhook-id']!,
    timestamp: given['webhook-timestamp']!,
    body: received!.body,
    signature: given['webhook-signature']!,
  };
}

const help = async (attemptId: string): Promise<Record<string, string | undefined>> => {
  const rows = await gateway.list('MX/signature-checks', { attemptId });
  return Object.fromEntries(rows.map(({ mistake, signature }) => [mistake, signature]));
};
const decoded = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

describe('the help with signatures', () => {
  it('names what a receiver computes that makes a mistake', async () => {
    const { attemptId, id, timestamp, body, signature } = await reject();
    const secret = await secretNow();
    const encoded = secret.slice('whsec_'.length);
    const key = Buffer.from(encoded, 'base64');
    const text = `${id}.${timestamp}.${body}`;
    const written = (json: string) => `v1,${hmac(key, `${id}.${timestamp}.${json}`)}`;
    const shown = await help(attemptId);
    expect(signature.split(' ')).toContain(shown.none);
    expect(shown).toEqual({
      none: `v1,${hmac(key, text)}`,
      secretWithPrefix: `v1,${hmac(secret, text)}`,
      secretAsText: `v1,${hmac(encoded, text)}`,
      bodyPython: written(
        `{"type": "collection.paid", "id": "${id}", "data": {"name": "Luc\\u00eda", "at": "a/b<c"}}`,
      ),
      bodyPhp: written(
        `{"type":"collection.paid","id":"${id}","data":{"name":"Luc\\u00eda","at":"a\\/b<c"}}`,
      ),
      bodyGo: written(`{"data":{"at":"a/b\\u003cc","name":"Lucía"},"id":"${id}","type":"collection.paid"}`),
      timestampInMs: `v1,${hmac(key, `${id}.${Number(timestamp) * 1000}.${body}`)}`,
      noId: `v1,${hmac(key, `${timestamp}.${body}`)}`,
      bodyOnly: `v1,${hmac(key, body)}`,
      hexadecimal: createHmac('sha256', key).update(text).digest('hex'),
    });
    expect(JSON.stringify(shown)).not.toContain(encoded);
  });

  it('names the secrets of before and after a reset', async () => {
    const former = await secretNow();
    await reset('day');
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 25 * 60 * 60_000));
    const { attemptId, id, timestamp, body } = await reject(403);
    const signed = (secret: string) => `v1,${hmac(decoded(secret), `${id}.${timestamp}.${body}`)}`;
    const present = await secretNow();
    expect(await help(attemptId)).toMatchObject({ none: signed(present), formerSecret: signed(former) });

    await reset('day');
    expect(await help(attemptId)).toMatchObject({
      none: signed(present),
      newerSecret: signed(await secretNow()),
    });
    await reset('now');
    expect(await help(attemptId)).toEqual({
      secretReplaced: undefined,
      newerSecret: signed(await secretNow()),
    });
  });

  it('says where the clock of the receiver is off', async () => {
    const date = new Date(gateway.clock.now().getTime() - 400_000).toUTCString();
    const { attemptId } = await reject(401, { date });
    const shown = await help(attemptId);
    expect(shown.clock).toBe(shown.none);
  });

  it('is there for 401 and 403 alone, and of one attempt', async () => {
    const { attemptId } = await reject(500);
    expect(await help(attemptId)).toEqual({});
    expect(await gateway.list('MX/signature-checks', {})).toEqual([]);
    expect(await help(newId())).toEqual({});
  });

  it('is for those who manage the keys of applications, of their merchant and country', async () => {
    const { attemptId } = await reject();
    const path = `/api/manage/MX/signature-checks?filter=${JSON.stringify({ attemptId })}`;
    const other = gateway.signIn({ merchantId: newId() });
    expect((await gateway.send(other, 'GET', path)).body.data).toEqual([]);
    expect(await gateway.list('PE/signature-checks', { attemptId })).toEqual([]);
    const permissions = new Set(
      [...allPermissions(gateway.model)].filter((each) => each !== 'merchant:application:key'),
    );
    const reader = gateway.signIn({ merchantId: gateway.merchantId, permissions });
    expect((await gateway.send(reader, 'GET', path)).status).toBe(403);
  });
});
