import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordGrants } from '../../../src/gateway/auth/team/accessGrants';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { hmac } from '../api/support/hmac';
import { type Program, type ProgramGateway, programGateway } from '../api/support/programGateway';
import type { FundUser } from '../funds/support/fundGateway';
import { wrongIn } from '../team/support/teamGateway';

type Application = StoredRecord<'application'>;
type Change = StoredRecord<'application-change'>;

// In Mexico the merchant has a limit above which a withdrawal needs a second person.
const path = 'MX/applications';
const changes = 'MX/application-changes';
let gateway: ProgramGateway;
beforeAll(async () => {
  gateway = await programGateway({}, { isSandbox: false });
});
afterAll(() => gateway.close());

const read = async ({ id }: { id: string }) =>
  (await gateway.owner.send('GET', `${path}/${id}`)).body.data as Application;

/** The change of an application that waits. */
async function waiting({ appCode }: Pick<Application, 'appCode'>): Promise<Change> {
  const filter = encodeURIComponent(JSON.stringify({ appId: appCode, status: 'awaitingApproval' }));
  const { body } = await gateway.owner.send('GET', `${changes}?filter=${filter}`);
  expect(body.data).toHaveLength(1);
  return (body.data as Change[])[0]!;
}

const decide = (by: FundUser, { id }: Change, action: 'approve' | 'decline' | 'cancel', body = {}) =>
  by.send('POST', `${changes}/${id}/${action}`, body, { proven: true });

async function approve(program: Program): Promise<Application> {
  const answer = await decide(gateway.finance, await waiting(program.application), 'approve');
  expect(answer).toMatchObject({ status: 200, body: { code: 200 } });
  return read(program.application);
}

/** An application that pays out, as a second person has approved. */
async function paying(values: object = {}): Promise<Program> {
  const program = await gateway.addProgram(values);
  const application = await approve(program);
  return { ...program, application };
}

/** Sends the edit form of an application with other values. */
async function edit({ application }: Program, values: object) {
  const { name, callsPerMinute, scopes, ...rest } = await read(application);
  const { payInCallbackUrl, payoutCallbackUrl, allowedAddresses, requestPublicKey } = rest;
  const addresses = { payInCallbackUrl, payoutCallbackUrl, allowedAddresses, requestPublicKey };
  const body = { name, callsPerMinute, scopes, ...addresses, ...values };
  return gateway.owner.send('PUT', `${path}/${application.id}`, body, { proven: true });
}

let count = 0;
/** The status of a payout by a program; 403 where it may not pay out, and 401 where its signature does not count. */
async function payOut(program: Program, secret = program.secret): Promise<number> {
  await gateway.setAvailable('MX', 10_000_000);
  const order = {
    merchantOrderNo: `WITHHELD-${++count}`,
    payeeName: 'Ana Torres',
    accountType: 1,
    payeeAccount: '012180001234567899',
    payeeBank: 'BBVA México',
    amount: 50_000 + count,
  };
  const sign = (text: string) => `v1,${hmac(secret, text)}`;
  return (await program.call('POST', 'payout-orders', order, { sign })).status;
}

const key =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----';

describe('where a withdrawal above a limit takes two people, one of them', () => {
  it('makes no application that pays out', async () => {
    const program = await gateway.addProgram();
    expect(program.application).toMatchObject({ scopes: ['read', 'collect'] });
    expect(program.application.changeAwaitsSince).toBeDefined();
    expect(await payOut(program)).toBe(403);
    // What does not pay out works at once.
    expect((await program.call('GET', 'balances')).status).toBe(200);
    const change = await waiting(program.application);
    expect(change).toMatchObject({ scopes: ['payOut'], requestedBy: 'Lucía Herrera' });
    expect(wrongIn(await decide(gateway.owner, change, 'approve'))).toEqual([422, [' creator']]);
    expect(await payOut(program)).toBe(403);
    expect(await approve(program)).toMatchObject({ scopes: ['read', 'collect', 'payOut'] });
    expect((await read(program.application)).changeAwaitsSince).toBeUndefined();
    expect(await payOut(program)).toBe(200);
  });

  it('gives the scope to none that there is', async () => {
    const program = await gateway.addProgram({ scopes: ['read'] });
    const answer = await edit(program, { name: 'Renamed', scopes: ['read', 'collect', 'payOut'] });
    expect(answer.body).toMatchObject({ code: 200 });
    expect(await read(program.application)).toMatchObject({ name: 'Renamed', scopes: ['read', 'collect'] });
    expect(await payOut(program)).toBe(403);
    await approve(program);
    expect(await payOut(program)).toBe(200);
  });

  it.each([
    { payInCallbackUrl: 'https://other.example/callbacks' },
    { payoutCallbackUrl: 'https://other.example/callbacks' },
    { allowedAddresses: ['198.51.100.0/24'] },
    { allowedAddresses: ['203.0.113.7', '198.51.100.0/24'] },
    { requestPublicKey: key },
  ])('does not take one over by %o', async (values) => {
    const program = await paying({ allowedAddresses: ['203.0.113.7', '127.0.0.1'] });
    const before = await read(program.application);
    expect((await edit(program, values)).body).toMatchObject({ code: 200 });
    const [name = ''] = Object.keys(values);
    expect((await read(program.application))[name]).toEqual(before[name]);
    expect(await payOut(program)).toBe(200);
    const after = await approve(program);
    expect(after).toMatchObject(values);
    expect(after.changeAwaitsSince).toBeUndefined();
    const { body } = await gateway.owner.send('GET', `${path}/${after.id}/events`);
    expect((body.data as { values?: { field: string }[] }[]).at(-1)).toMatchObject({
      actor: { name: 'Diego Salazar' },
    });
  });

  it('does not open one to all addresses by emptying their list', async () => {
    const program = await paying({ allowedAddresses: ['203.0.113.7'] });
    expect(await payOut(program)).toBe(403);
    await edit(program, { allowedAddresses: [] });
    expect(await payOut(program)).toBe(403);
    await approve(program);
    expect(await payOut(program)).toBe(200);
  });

  it('gets no secret that counts', async () => {
    const program = await paying();
    const reset = () =>
      gateway.owner.send(
        'POST',
        `${path}/${program.application.id}/reset-secret`,
        { overlap: 'now' },
        { proven: true },
      );
    const first = (await reset()).body.data as Application;
    expect(await payOut(program, first.developerSecret)).toBe(401);
    expect(await payOut(program)).toBe(200);
    // Not a second one either, by which what is approved would be another than was looked at.
    expect(wrongIn(await reset())).toEqual([422, [' changeAwaits']]);
    const declined = await decide(gateway.finance, await waiting(program.application), 'decline', {
      reason: 'Not asked for.',
    });
    expect(declined.body).toMatchObject({ code: 200 });
    expect([await payOut(program, first.developerSecret), await payOut(program)]).toEqual([401, 200]);

    const second = (await reset()).body.data as Application;
    expect(await approve(program)).toMatchObject({ secretEnding: second.developerSecret!.slice(-4) });
    expect([
      await payOut(program, first.developerSecret),
      await payOut(program, second.developerSecret),
      await payOut(program),
    ]).toEqual([401, 200, 401]);
  });

  it('changes nothing of what a second person looks at', async () => {
    const program = await gateway.addProgram();
    expect(wrongIn(await edit(program, { requestPublicKey: key }))).toEqual([422, [' changeAwaits']]);
    const mine = await decide(gateway.owner, await waiting(program.application), 'cancel');
    expect(mine.body).toMatchObject({ code: 200 });
    expect((await edit(program, { requestPublicKey: key })).body).toMatchObject({ code: 200 });
    expect(await read(program.application)).toMatchObject({ requestPublicKey: key });
  });
});

it('one person takes scopes, keys and addresses away at once, also while a change waits', async () => {
  const program = await paying({
    requestPublicKey: key,
    payoutCallbackUrl: 'https://shop.example/callbacks',
    allowedAddresses: ['203.0.113.7', '127.0.0.1'],
  });
  await edit(program, { payInCallbackUrl: 'https://other.example/callbacks' });
  const values = {
    requestPublicKey: null,
    payoutCallbackUrl: null,
    allowedAddresses: ['127.0.0.1'],
    scopes: ['read'],
  };
  expect((await edit(program, values)).body).toMatchObject({ code: 200 });
  const after = await read(program.application);
  expect(after).toMatchObject({ allowedAddresses: ['127.0.0.1'], scopes: ['read'] });
  expect([after.requestPublicKey, after.payoutCallbackUrl]).toEqual([undefined, undefined]);
  expect(await payOut(program)).toBe(403);
});

describe('a second person', () => {
  it('has no access from who asks', async () => {
    const { merchantId, db, clock, owner, finance } = gateway;
    const program = await gateway.addProgram();
    const since = clock.now();
    await recordGrants(db, { merchantId, userIds: [finance.userId], givenBy: owner.userId, at: since });
    const refused = await decide(finance, await waiting(program.application), 'approve');
    expect(wrongIn(refused)).toEqual([422, [' related']]);
    expect(await payOut(program)).toBe(403);
    await db.deleteFrom('access_grant').where('given_by', '=', owner.userId).execute();
  });

  it('gives nothing for which whoever has asked is disabled, or has no permission any more', async () => {
    const program = await gateway.addProgram();
    const users = gateway.db.updateTable('merchant_user').where('id', '=', gateway.owner.userId);
    const change = await waiting(program.application);
    await users.set({ status: 'disabled' }).execute();
    expect(wrongIn(await decide(gateway.finance, change, 'approve'))).toEqual([422, [' requesterMayNot']]);
    await users.set({ status: 'active' }).execute();
    expect(await payOut(program)).toBe(403);
    expect((await decide(gateway.finance, change, 'approve')).body).toMatchObject({ code: 200 });
  });
});

it('a merchant without a limit, and one of a sandbox, needs no second person', async () => {
  const { db, merchantId } = gateway;
  const limits = db
    .updateTable('order_limit')
    .where('merchant_id', '=', merchantId)
    .where('country', '=', 'PE');
  await limits.set({ approval_above: null }).execute();
  const program = await gateway.addProgram({}, 'PE');
  expect(program.application).toMatchObject({ scopes: ['read', 'collect', 'payOut'] });
  const sandbox = await programGateway();
  const other = await sandbox.addProgram();
  expect(other.application).toMatchObject({ scopes: ['read', 'collect', 'payOut'] });
  await sandbox.close();
});
