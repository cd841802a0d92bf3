import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { testKeyRing } from '../../support/keyRing';
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
  // The database writes a fraction of a second without the zeros at its end.
  gateway.clock.set(new Date(Math.floor(gateway.clock.now().getTime() / 1000) * 1000));
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
});
beforeEach(async () => {
  receiver.answers({ status: 200 });
  receiver.received.length = 0;
  await gateway.setApplication({
    pay_in_callback_url: receiver.url,
    payout_callback_url: null,
    pay_in_off_since: null,
  });
  for (const table of [
    'callback_event',
    'callback_attempt',
    'callback_health',
    'job',
    'mail_outbox',
    'record_event',
  ] as const) {
    await gateway.db.deleteFrom(table).execute();
  }
});

const minutes = 60_000;
const days = 24 * 60 * minutes;

const clock = () => gateway.clock.now().toISOString().replace('.000', '');

/** Moves the clock, and makes attempts that wait due. */
async function pass(time: number): Promise<void> {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + time));
  await gateway.letTimePass();
}

/** The addresses of the application that has one. */
const addresses = () => gateway.list('MX/callback-addresses', { appId: gateway.appCode });

/** Has payments reported, and each report fail or not as the receiver answers. */
async function report(count = 1): Promise<void> {
  for (let paid = 0; paid < count; paid++) await gateway.pay();
  await gateway.deliver();
}

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await gateway.db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
  return rows.map(({ id, recipient, subject, body }) => ({
    to: recipient,
    subject: testKeyRing.decrypt(subject, mailTextOf(id, 'subject')),
    text: testKeyRing.decrypt(body, mailTextOf(id, 'body')),
  }));
}

const subjects = async (account: string) =>
  (await mails()).flatMap(({ to, subject }) => (to === account ? [subject] : []));

const owner = 'owner@mariposa.example';

const switchOn = ({ id }: EntityRecord, givenUp: string) =>
  gateway.post(`MX/callback-addresses/${id}/switch-on`, { givenUp });

/** Signs in and makes one request, in a language. */
const use = async (account: string, language: string, more: Record<string, string> = {}) => {
  const headers = { language };
  const login = await gateway.send(undefined, 'POST', '/api/global/testLogin', { account }, headers);
  const { token } = login.body.data as { token: string };
  await gateway.send(token, 'GET', '/api/manage/MX/applications', undefined, { ...headers, ...more });
};

/** Has the address fail anew, and returns the e-mails about it. */
const told = async () => {
  await gateway.db.deleteFrom('mail_outbox').execute();
  await pass(61 * minutes);
  receiver.answers({ status: 200 });
  await report();
  await pass(6 * minutes);
  receiver.answers({ status: 500 });
  await report(10);
  return mails();
};

describe('the health of an address', () => {
  it('says in words how it fares, and what failed last', async () => {
    expect(await addresses()).toMatchObject([
      { address: 'payIn', url: receiver.url, health: 'unused', waiting: 0, undelivered: 0 },
    ]);
    await report();
    const worked = clock();
    expect(await addresses()).toMatchObject([{ health: 'healthy', lastSuccessAt: worked }]);
    expect((await addresses())[0]).not.toHaveProperty('lastFailureAt');
    await pass(minutes);
    receiver.answers({ status: 503 });
    await report();
    const failed = clock();
    expect(await addresses()).toMatchObject([
      {
        health: 'faltering',
        since: failed,
        lastSuccessAt: worked,
        lastFailureAt: failed,
        lastFailure: 'status',
        lastFailureStatus: 503,
        waiting: 1,
      },
    ]);
    receiver.answers({ status: 200 });
    await pass(minutes);
    await gateway.deliver();
    expect(await addresses()).toMatchObject([{ health: 'healthy', lastFailureAt: failed, waiting: 0 }]);
    expect((await addresses())[0]).not.toHaveProperty('since');
    expect(await mails()).toEqual([]);
  });

  it('is that of its present URL', async () => {
    receiver.answers({ status: 500 });
    await report();
    await gateway.setApplication({ pay_in_callback_url: `${receiver.url}/other` });
    expect(await addresses()).toMatchObject([{ health: 'unused' }]);
    expect((await addresses())[0]).not.toHaveProperty('lastFailure');
  });

  it('belongs to the merchant, in the country, and to those who see applications', async () => {
    expect(await gateway.list('PE/callback-addresses', { appId: gateway.appCode })).toEqual([]);
    const others = gateway.signIn({ merchantId: '00000000-0000-7000-8000-000000000001' });
    const read = async (token: string) =>
      (await gateway.send(token, 'GET', '/api/manage/MX/callback-addresses')).body;
    expect(await read(others)).toMatchObject({ data: [] });
    const permissions = new Set(allPermissions(gateway.model));
    permissions.delete('merchant:application');
    const clerk = gateway.signIn({ merchantId: gateway.merchantId, permissions });
    expect(await read(clerk)).toMatchObject({ code: 403 });
  });
});

describe('an address that fails', () => {
  it('is told of once, by e-mail to those who see applications, when most of ten attempts in five minutes fail', async () => {
    receiver.answers({ status: 200 }, { status: 200 }, { status: 200 }, { status: 500 });
    await report(9);
    expect([await addresses(), await mails()]).toMatchObject([[{ health: 'faltering' }], []]);
    await report(1);
    expect(await addresses()).toMatchObject([{ health: 'failing' }]);
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([owner]));
    expect(new Set(told.map(({ to }) => to)).size).toBe(told.length);
    expect(told[0]!.subject).toMatch(/^Callbacks to .+ fail$/);
    expect(told[0]!.text).toContain(receiver.url);
    expect(told[0]!.text).toContain('Answered with an error (500)');
    expect(told[0]!.text).toContain(`/#/applyList/${gateway.applicationId}?country=MX`);
    expect(told[0]!.text).not.toContain('%{');
    await report(5);
    expect(await mails()).toHaveLength(told.length);
    // A success ends it; what fails shortly after is shown, without another e-mail.
    receiver.answers({ status: 200 }, { status: 500 });
    await report(1);
    expect(await addresses()).toMatchObject([{ health: 'healthy' }]);
    await report(12);
    expect(await addresses()).toMatchObject([{ health: 'failing' }]);
    expect(await mails()).toHaveLength(told.length);
    receiver.answers({ status: 200 });
    await pass(61 * minutes);
    await report(1);
    await pass(6 * minutes);
    receiver.answers({ status: 500 });
    await report(10);
    expect(await mails()).toHaveLength(2 * told.length);
  });

  it('is told of in the language that each reader last used', async () => {
    await use(owner, 'ZH');
    const first = await told();
    const mail = first.find(({ to }) => to === owner)!;
    expect(mail.subject).toMatch(/^应用“.+”的回调发送失败$/);
    expect(mail.text).toContain('最近结果：');
    expect(mail.text).not.toContain('Answered');
    const others = first.filter(({ to }) => to !== owner);
    expect(others.length).toBeGreaterThan(0);
    for (const { subject } of others) expect(subject).toMatch(/^Callbacks to .+ fail$/);

    // A page that is open and untouched says nothing of its user, nor does a language that there is not.
    await use(owner, 'EN', { unattended: 'true' });
    await use(owner, 'XX');
    expect((await told()).find(({ to }) => to === owner)!.subject).toMatch(/^应用/);
    await use(owner, 'EN');
    expect((await told()).find(({ to }) => to === owner)!.subject).toMatch(/^Callbacks/);
  });

  it('is told of where few callbacks go there, after half an hour of failures', async () => {
    receiver.answers('reset');
    await report();
    await pass(29 * minutes);
    await gateway.deliver();
    expect([await addresses(), await mails()]).toMatchObject([[{ health: 'faltering' }], []]);
    await pass(minutes);
    await gateway.deliver();
    expect(await addresses()).toMatchObject([{ health: 'failing', lastFailure: 'reset' }]);
    expect(await subjects(owner)).toHaveLength(1);
    expect((await mails())[0]!.text).toContain('Last result: Connection broken off\n');
  });

  it('is switched off after five days of failures only, and says so by e-mail and on the timeline', async () => {
    receiver.answers({ status: 500 });
    await report();
    await pass(5 * days - minutes);
    await report();
    expect(await addresses()).toMatchObject([{ health: 'failing' }]);
    await gateway.db.deleteFrom('mail_outbox').execute();
    await pass(minutes);
    await gateway.deliver();
    expect(await addresses()).toMatchObject([{ health: 'off', since: clock(), lastFailure: 'status' }]);
    const [subject, ...others] = await subjects(owner);
    expect([subject, others]).toEqual([expect.stringMatching(/^Callbacks to .+ were switched off$/), []]);
    const sent = receiver.received.length;
    await report();
    expect(receiver.received).toHaveLength(sent);
    const events = await gateway.read(`MX/applications/${gateway.applicationId}/events`);
    expect(JSON.stringify(events)).toContain(
      'Pay-in callback address: switched off, as it failed for five days',
    );
  });

  it('is not switched off where anything was acknowledged within the five days', async () => {
    receiver.answers({ status: 500 });
    await report();
    await pass(4 * days);
    receiver.answers({ status: 200 }, { status: 500 });
    await gateway.deliver();
    await report();
    await pass(2 * days);
    await gateway.deliver();
    expect(await addresses()).toMatchObject([{ health: 'failing' }]);
  });
});

describe('an address that is switched off', () => {
  it('is told of once, and is switched on by a user, who has sent again what was given up', async () => {
    receiver.answers({ status: 410 });
    await report();
    await pass(minutes);
    await report(2);
    expect(receiver.received).toHaveLength(1);
    expect(await subjects(owner)).toEqual([expect.stringMatching(/^Callbacks to .+ were switched off$/)]);
    const [off] = await addresses();
    expect(off).toMatchObject({ health: 'off', undelivered: 3, waiting: 0, lastFailure: 'gone' });

    receiver.answers({ status: 200 });
    expect(await switchOn(off!, 'send')).toMatchObject({ body: { code: 200 } });
    expect(await addresses()).toMatchObject([{ health: 'unused', undelivered: 0, waiting: 3 }]);
    await gateway.deliver();
    expect(receiver.received).toHaveLength(4);
    expect((await gateway.events()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ]);
    expect(await addresses()).toMatchObject([{ health: 'healthy', waiting: 0 }]);
    expect(await switchOn(off!, 'send')).toMatchObject({ body: { code: 422 } });
  });

  it('can be switched on without what was given up', async () => {
    receiver.answers({ status: 410 });
    await report();
    await report();
    receiver.answers({ status: 200 });
    await switchOn((await addresses())[0]!, 'leave');
    await gateway.deliver();
    expect(receiver.received).toHaveLength(1);
    await report();
    expect(receiver.received).toHaveLength(2);
  });

  it('is given five days again', async () => {
    receiver.answers({ status: 500 });
    await report();
    await pass(5 * days);
    await gateway.deliver();
    await switchOn((await addresses())[0]!, 'leave');
    await report();
    expect(await addresses()).toMatchObject([{ health: 'faltering' }]);
  });
});
