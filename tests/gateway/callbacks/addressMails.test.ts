import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueTelling } from '../../../src/gateway/callbacks/tellFailing';
import { addressGateway, type AddressGateway, days, minutes, owner } from './support/addressGateway';

let gateway: AddressGateway;
beforeAll(async () => {
  gateway = await addressGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.begin());

const subjects = async (account: string) =>
  (await gateway.mails()).flatMap(({ to, subject }) => (to === account ? [subject] : []));

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
  await gateway.pass(days);
  gateway.receiver.answers({ status: 200 });
  await gateway.report();
  await gateway.pass(6 * minutes);
  gateway.receiver.answers({ status: 500 });
  await gateway.report(10);
  return gateway.mails();
};

describe('an address that fails', () => {
  it('is told of once, by e-mail to those who see applications, when most of ten attempts in five minutes fail', async () => {
    gateway.receiver.answers({ status: 200 }, { status: 200 }, { status: 200 }, { status: 500 });
    await gateway.report(9);
    expect([await gateway.addresses(), await gateway.mails()]).toMatchObject([[{ health: 'faltering' }], []]);
    await gateway.report(1);
    expect(await gateway.addresses()).toMatchObject([{ health: 'failing' }]);
    const told = await gateway.mails();
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([owner]));
    expect(new Set(told.map(({ to }) => to)).size).toBe(told.length);
    expect(told[0]!.subject).toMatch(/^Callbacks to .+ fail$/);
    expect(told[0]!.text).toContain(gateway.receiver.url);
    expect(told[0]!.text).toContain('Answered with an error (500)');
    expect(told[0]!.text).toContain(`/#/applyList/${gateway.applicationId}?country=MX`);
    expect(told[0]!.text).not.toContain('%{');
    await gateway.report(5);
    expect(await gateway.mails()).toHaveLength(told.length);
    // A success ends it; what fails shortly after is shown, without another e-mail.
    gateway.clock.set(new Date(gateway.clock.now().getTime() + minutes));
    gateway.receiver.answers({ status: 200 }, { status: 500 });
    await gateway.report(1);
    expect(await gateway.addresses()).toMatchObject([{ health: 'healthy' }]);
    await gateway.report(12);
    expect(await gateway.addresses()).toMatchObject([{ health: 'failing' }]);
    expect(await gateway.mails()).toHaveLength(told.length);
    // It still fails a day later: that is told.
    await gateway.pass(days);
    await gateway.deliver();
    expect(await gateway.mails()).toHaveLength(2 * told.length);
    await gateway.pass(2 * days);
    await gateway.deliver();
    expect(await gateway.mails()).toHaveLength(2 * told.length);
  });

  it('is told in the bell until a callback arrives', async () => {
    await gateway.db.deleteFrom('notification').execute();
    const rows = () =>
      gateway.db.selectFrom('notification').select(['name', 'ended_at as endedAt']).execute();
    gateway.receiver.answers({ status: 500 });
    await gateway.report(10);
    expect(await rows()).toEqual([{ name: 'callbacksFail', endedAt: null }]);
    gateway.receiver.answers({ status: 200 });
    gateway.clock.set(new Date(gateway.clock.now().getTime() + minutes));
    await gateway.report(1);
    expect(await rows()).toEqual([{ name: 'callbacksFail', endedAt: expect.any(String) as unknown }]);
  });

  it('is told of with others in one e-mail, an hour after the last one', async () => {
    gateway.receiver.answers({ status: 500 });
    await gateway.report(10);
    const told = (await gateway.mails()).length;
    expect(told).toBeGreaterThan(0);
    const other = `${gateway.receiver.url}/payouts`;
    await gateway.setApplication({ payout_callback_url: other });
    await gateway.pass(minutes);
    const began = gateway.clock.now().toISOString();
    const keys = await gateway.db.selectFrom('callback_health').selectAll().executeTakeFirstOrThrow();
    const health = {
      ...keys,
      url: other,
      failing_since: began,
      alerted_at: null,
      last_failure: 'dns' as const,
    };
    await gateway.db
      .insertInto('callback_health')
      .values({ ...health, address: 'payout', last_failure_status: null })
      .execute();
    await enqueueTelling(gateway.db, gateway.merchantId);
    await gateway.deliver();
    expect(await gateway.mails()).toHaveLength(told);
    await gateway.pass(61 * minutes);
    await gateway.deliver();
    const later = (await gateway.mails()).filter(({ text }) => text.includes(other));
    expect(later).toHaveLength(told);
    expect(later[0]!.text).toContain(`Address: ${other}\n`);
    expect(await gateway.mails()).toHaveLength(2 * told);
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
    gateway.receiver.answers('reset');
    await gateway.report();
    await gateway.pass(29 * minutes);
    await gateway.deliver();
    expect([await gateway.addresses(), await gateway.mails()]).toMatchObject([[{ health: 'faltering' }], []]);
    await gateway.pass(minutes);
    await gateway.deliver();
    expect(await gateway.addresses()).toMatchObject([{ health: 'failing', lastFailure: 'reset' }]);
    expect(await subjects(owner)).toHaveLength(1);
    expect((await gateway.mails())[0]!.text).toContain('Last result: Connection broken off\n');
  });
});
