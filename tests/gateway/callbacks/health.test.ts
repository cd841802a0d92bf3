import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/gateway/database/records';
import { allPermissions } from '../support/allPermissions';
import { addressGateway, type AddressGateway, days, minutes, owner } from './support/addressGateway';

let gateway: AddressGateway;
beforeAll(async () => {
  gateway = await addressGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.begin());

const subjects = async (account: string) =>
  (await gateway.mails()).flatMap(({ to, subject }) => (to === account ? [subject] : []));

const switchOn = ({ id }: EntityRecord, givenUp: string) =>
  gateway.post(`MX/callback-addresses/${id}/switch-on`, { givenUp });

describe('the health of an address', () => {
  it('says in words how it fares, and what failed last', async () => {
    expect(await gateway.addresses()).toMatchObject([
      { address: 'payIn', url: gateway.receiver.url, health: 'unused', waiting: 0, undelivered: 0 },
    ]);
    await gateway.report();
    const worked = gateway.time();
    expect(await gateway.addresses()).toMatchObject([{ health: 'healthy', lastSuccessAt: worked }]);
    expect((await gateway.addresses())[0]).not.toHaveProperty('lastFailureAt');
    await gateway.pass(minutes);
    gateway.receiver.answers({ status: 503 });
    await gateway.report();
    const failed = gateway.time();
    expect(await gateway.addresses()).toMatchObject([
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
    gateway.receiver.answers({ status: 200 });
    await gateway.pass(minutes);
    await gateway.deliver();
    expect(await gateway.addresses()).toMatchObject([
      { health: 'healthy', lastFailureAt: failed, waiting: 0 },
    ]);
    expect((await gateway.addresses())[0]).not.toHaveProperty('since');
    expect(await gateway.mails()).toEqual([]);
  });

  it('is that of its present URL', async () => {
    gateway.receiver.answers({ status: 500 });
    await gateway.report();
    await gateway.setApplication({ pay_in_callback_url: `${gateway.receiver.url}/other` });
    expect(await gateway.addresses()).toMatchObject([{ health: 'unused' }]);
    expect((await gateway.addresses())[0]).not.toHaveProperty('lastFailure');
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

describe('an address that only fails', () => {
  it('is switched off after five days of failures only, and says so by e-mail and on the timeline', async () => {
    gateway.receiver.answers({ status: 500 });
    await gateway.report();
    await gateway.pass(5 * days - minutes);
    await gateway.report();
    expect(await gateway.addresses()).toMatchObject([{ health: 'failing' }]);
    await gateway.db.deleteFrom('mail_outbox').execute();
    await gateway.pass(minutes);
    await gateway.deliver();
    expect(await gateway.addresses()).toMatchObject([
      { health: 'off', since: gateway.time(), lastFailure: 'status' },
    ]);
    const [subject, ...others] = await subjects(owner);
    expect([subject, others]).toEqual([expect.stringMatching(/^Callbacks to .+ were switched off$/), []]);
    const sent = gateway.receiver.received.length;
    await gateway.report();
    expect(gateway.receiver.received).toHaveLength(sent);
    const events = await gateway.read(`MX/applications/${gateway.applicationId}/events`);
    expect(JSON.stringify(events)).toContain(
      'Pay-in callback address: switched off, as it failed for five days',
    );
  });

  it('is not switched off where anything was acknowledged within the five days', async () => {
    gateway.receiver.answers({ status: 500 });
    await gateway.report();
    await gateway.pass(4 * days);
    gateway.receiver.answers({ status: 200 }, { status: 500 });
    await gateway.deliver();
    await gateway.report();
    await gateway.pass(2 * days);
    await gateway.deliver();
    expect(await gateway.addresses()).toMatchObject([{ health: 'failing' }]);
  });
});

describe('an address that is switched off', () => {
  it('is told of once, and is switched on by a user, who has sent again what was given up', async () => {
    gateway.receiver.answers({ status: 410 });
    await gateway.report();
    await gateway.pass(minutes);
    await gateway.report(2);
    expect(gateway.receiver.received).toHaveLength(1);
    expect(await subjects(owner)).toEqual([expect.stringMatching(/^Callbacks to .+ were switched off$/)]);
    const [off] = await gateway.addresses();
    expect(off).toMatchObject({ health: 'off', undelivered: 3, waiting: 0, lastFailure: 'gone' });

    gateway.receiver.answers({ status: 200 });
    expect(await switchOn(off!, 'send')).toMatchObject({ body: { code: 200 } });
    expect(await gateway.addresses()).toMatchObject([{ health: 'unused', undelivered: 0, waiting: 3 }]);
    await gateway.deliver();
    expect(gateway.receiver.received).toHaveLength(4);
    expect((await gateway.events()).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ]);
    expect(await gateway.addresses()).toMatchObject([{ health: 'healthy', waiting: 0 }]);
    expect(await switchOn(off!, 'send')).toMatchObject({ body: { code: 422 } });
  });

  it('can be switched on without what was given up', async () => {
    gateway.receiver.answers({ status: 410 });
    await gateway.report();
    await gateway.report();
    gateway.receiver.answers({ status: 200 });
    await switchOn((await gateway.addresses())[0]!, 'leave');
    await gateway.deliver();
    expect(gateway.receiver.received).toHaveLength(1);
    await gateway.report();
    expect(gateway.receiver.received).toHaveLength(2);
  });

  it('is given five days again', async () => {
    gateway.receiver.answers({ status: 500 });
    await gateway.report();
    await gateway.pass(5 * days);
    await gateway.deliver();
    await switchOn((await gateway.addresses())[0]!, 'leave');
    await gateway.report();
    expect(await gateway.addresses()).toMatchObject([{ health: 'faltering' }]);
  });
});
