import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SandboxReceiver } from '../../../src/contract/sandboxReceiver';
import { drawPrivateKey, drawSecret, replaceKey } from '../../../src/gateway/applications/keys';
import { type CallbackGateway, callbackGateway } from '../callbacks/support/callbackGateway';

const path = '/api/global/sandbox/receiver';
let gateway: CallbackGateway;

beforeAll(async () => {
  gateway = await callbackGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { db, appCode } = gateway;
  await gateway.setApplication({ pay_in_callback_url: `https://receiver.sandbox.example/${appCode}/pay-in` });
  for (const table of ['callback_event', 'callback_attempt', 'sandbox_receipt', 'sandbox_receiver'] as const)
    await db.deleteFrom(table).execute();
});

const read = async (query = `?application=${gateway.appCode}`) =>
  (await gateway.send(undefined, 'GET', `${path}${query}`)).body.data as SandboxReceiver;
const answer = (value: string, application = gateway.applicationId) =>
  gateway.send(undefined, 'POST', path, { application, answer: value });
const own = ({ applications }: SandboxReceiver) =>
  applications.find(({ appCode }) => appCode === gateway.appCode);

it('shows each attempt with its event, and what was answered', async () => {
  await answer('500');
  await gateway.pay();
  await gateway.deliver();
  await answer('200');
  await gateway.letTimePass();
  await gateway.deliver();
  const [event] = await gateway.events();
  expect(event).toMatchObject({ state: 'delivered', attempts: 2 });
  const shown = await read();
  const about = { eventId: event!.id, eventType: 'collection.paid', signature: 'valid' };
  expect(shown.received).toMatchObject([
    { ...about, attempt: 2, answer: '200' },
    { ...about, attempt: 1, answer: '500' },
  ]);
  expect(shown.received[0]!.headers).toContain(`webhook-id: ${event!.id}`);
  expect(own(shown)).toMatchObject({ answer: '200' });
  // The latest one of all.
  expect((await read('')).shown).toBe(gateway.appCode);
  // The API names applications by their id as well.
  expect((await read(`?application=${gateway.applicationId}`)).received).toEqual(shown.received);
});

it('says which key made each signature', async () => {
  const { db, context, clock, merchantId, applicationId } = gateway;
  const scope = { merchantId, applicationId };
  const now = clock.now();
  const reset = (kind: 'secret' | 'pair') =>
    replaceKey(db, context.keyRing, scope, {
      kind,
      value: kind === 'secret' ? drawSecret() : drawPrivateKey(),
      overlap: 'day',
      now,
    });
  await reset('secret');
  await reset('pair');
  await gateway.pay();
  await gateway.deliver();
  const [received] = (await read()).received;
  expect(received!.signatures).toEqual([
    { version: 'v1', key: 'present' },
    { version: 'v1', key: 'replaced' },
    { version: 'v1a', key: 'present' },
    { version: 'v1a', key: 'replaced' },
  ]);
});

it('sets what it answers to applications of the sandbox alone', async () => {
  expect((await answer('418')).body.code).toBe(422);
  expect((await answer('401', '00000000-0000-7000-8000-000000000000')).body.code).toBe(404);
  await gateway.db.updateTable('merchant').set({ sandbox: false }).execute();
  try {
    expect((await answer('401')).body.code).toBe(404);
    expect(await read()).toEqual({ shown: null, applications: [], received: [] });
  } finally {
    await gateway.db.updateTable('merchant').set({ sandbox: true }).execute();
  }
});
