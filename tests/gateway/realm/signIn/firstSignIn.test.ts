import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../../src/gateway/auth/authenticator';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { enrollAgain, setOperatorStatus } from '../../../../src/gateway/operator/operators/changeOperators';
import { setOwnPassword, signInOperator } from '../../../../src/gateway/operator/operators/operatorSignIn';
import { operatorOfToken } from '../../../../src/gateway/operator/operators/requireOperator';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { operatorCommand } from '../../operator/support/operatorCommand';
import { asOperator, enroll } from '../../operator/support/people';
import {
  enterFirst,
  invite,
  later,
  openPage,
  type Page,
  password,
  signInAt,
  statusesOf,
} from './support/page';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway({ sandbox: false });
});
afterAll(() => gateway.close());

const codeOf = (secret: string) => authenticatorCode(secret, gateway.clock.now());
const notInvited = expect.stringContaining('That is not your invitation');

async function offered(page: Page, invited: { name: string; invitation: string }): Promise<string> {
  const { body } = await page.send('POST', 'first-sign-in', invited);
  return (body.data as { secret: string }).secret;
}

const stored = (name: string) =>
  gateway.db.selectFrom('operator_user').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

describe('an invited operator', () => {
  it('sets a password, binds the authenticator that they are offered, and is signed in', async () => {
    const invited = await invite(gateway, 'olga');
    const page = openPage(gateway);
    const offer = await page.send('POST', 'first-sign-in', invited);
    const { secret, uri } = offer.body.data as { secret: string; uri: string };
    expect(uri).toContain('otpauth://totp/');
    // A page that is loaded again goes on with the same.
    expect((await page.send('POST', 'first-sign-in', invited)).body).toEqual(offer.body);
    const answer = await page.send('POST', 'password', { ...invited, password, code: codeOf(secret) });
    expect(answer).toMatchObject({ status: 200, body: { data: { name: 'olga' } } });
    expect((await page.send('GET', 'session')).body).toEqual(answer.body);
    const events = await readOperatorEvents(gateway.db, 2, 'olga');
    expect(events.map(({ action }) => action)).toEqual(['authenticatorBound', 'passwordSet']);
    const row = JSON.stringify(await stored('olga'));
    for (const known of [secret, password, invited.invitation]) expect(row).not.toContain(known);
    expect((await signInAt(gateway, openPage(gateway), { name: 'olga', secret })).status).toBe(200);
  });

  it('uses the invitation once', async () => {
    const invited = await invite(gateway, 'otto');
    const page = openPage(gateway);
    const secret = await offered(page, invited);
    const body = { ...invited, password, code: codeOf(secret) };
    const answers = await Promise.all([
      page.send('POST', 'password', body),
      openPage(gateway).send('POST', 'password', body),
    ]);
    expect(statusesOf(answers)).toEqual([200, 401]);
    for (const [path, given] of [
      ['first-sign-in', invited],
      ['password', body],
    ] as const)
      expect(await page.send('POST', path, given)).toMatchObject({ status: 401, body: { msg: notInvited } });
  });

  it('is nobody with the invitation of somebody else, or one that is too old or void', async () => {
    const pavel = await invite(gateway, 'pavel');
    const quinn = await invite(gateway, 'quinn');
    const inviter = await enroll(gateway, 'ilse');
    const rosa = await invite(gateway, 'rosa', { by: inviter });
    const page = openPage(gateway);
    for (const invited of [
      { ...pavel, invitation: quinn.invitation },
      { ...pavel, name: 'nobody' },
      { ...pavel, invitation: 'AAAAA-AAAAA-AAAAA-AAAAA' },
    ])
      expect(await page.send('POST', 'first-sign-in', invited)).toMatchObject({
        status: 401,
        body: { msg: notInvited },
      });
    await setOperatorStatus(asOperator(gateway), 'ilse', 'disabled');
    expect((await page.send('POST', 'first-sign-in', rosa)).status).toBe(401);
    later(gateway, 8 * 24 * 3600);
    expect((await page.send('POST', 'first-sign-in', pavel)).status).toBe(401);
  });

  it('is slowed down after some wrong invitations', async () => {
    await invite(gateway, 'sven');
    const page = openPage(gateway);
    const guess = { name: 'sven', invitation: 'AAAAA-AAAAA-AAAAA-AAAAA' };
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await page.send('POST', 'first-sign-in', guess)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is told of a wrong code, and of a password that breaks merchants’ rules, and keeps the invitation', async () => {
    const invited = await invite(gateway, 'tara');
    const page = openPage(gateway);
    expect(await page.send('POST', 'password', { ...invited, password, code: '123456' })).toMatchObject({
      status: 401,
      body: { msg: expect.stringContaining('Incorrect authenticator code') },
    });
    const secret = await offered(page, invited);
    const weak = await page.send('POST', 'password', { ...invited, password: 'short', code: codeOf(secret) });
    expect(weak).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/password', keyword: 'length' }, { keyword: 'kinds' }] },
    });
    const accepted = await page.send('POST', 'password', { ...invited, password, code: codeOf(secret) });
    expect(accepted.status).toBe(200);
  });

  it('comes from an address that is allowed', async () => {
    const invited = await invite(gateway, 'uma', { addresses: ['10.0.0.0/8'] });
    for (const path of ['first-sign-in', 'password'])
      expect(
        await openPage(gateway).send('POST', path, { ...invited, password, code: '123456' }),
      ).toMatchObject({ status: 403 });
  });
});

describe('an operator with an authenticator and no password', () => {
  it('sets one by a new invitation, which ends what there was', async () => {
    const vera = await enroll(gateway, 'vera');
    const { code: invitation } = await enrollAgain(asOperator(gateway), 'vera');
    later(gateway, 30);
    const invited = { name: 'vera', invitation };
    const page = openPage(gateway);
    const secret = await offered(page, invited);
    expect((await page.send('POST', 'password', { ...invited, password, code: codeOf(secret) })).status).toBe(
      200,
    );
    expect((await gateway.send(`Bearer ${vera.token}`, 'GET', '/api/provider/session')).status).toBe(401);
    expect(await signInAt(gateway, openPage(gateway), vera)).toMatchObject({ status: 401 });
    // Whoever is invited anew has no password from before.
    await enrollAgain(asOperator(gateway), 'vera');
    expect(await signInAt(gateway, openPage(gateway), { name: 'vera', secret })).toMatchObject({
      status: 401,
    });
    expect((await stored('vera')).password_hash).toBeNull();
  });

  it('sets one by a command, once signed in there, and its other sessions end', async () => {
    const walt = await enroll(gateway, 'walt');
    later(gateway, 30);
    const token = await signInOperator(asOperator(gateway), 'walt', codeOf(walt.secret));
    const given = { scope: undefined, now: gateway.clock.now() };
    const { sessionId } = await operatorOfToken(gateway.db, token, given);
    const own = { name: 'walt', sessionId: sessionId! };
    later(gateway, 30);
    const code = codeOf(walt.secret);
    const set = (chosen: string, entered = code) =>
      setOwnPassword(asOperator(gateway), own, { password: chosen, code: entered });
    await expect(set('short')).rejects.toThrow('Use 8 to 32 characters.');
    await expect(set(password, '000000')).rejects.toThrow('The name or the code is wrong.');
    await set(password);
    expect((await signInAt(gateway, openPage(gateway), walt)).status).toBe(200);
    expect((await gateway.send(`Bearer ${walt.token}`, 'GET', '/api/provider/session')).status).toBe(401);
    expect((await gateway.send(`Bearer ${token}`, 'GET', '/api/provider/session')).status).toBe(200);
  });

  it('is told from the others by "operators", which also says where to go', async () => {
    await enroll(gateway, 'xenia');
    await enterFirst(gateway, 'yara');
    const listed = await operatorCommand(gateway, ['operators']);
    expect(listed).toMatch(/^xenia: active, no password yet, /m);
    expect(listed).toMatch(/^yara: active, has a password, /m);
    const added = await operatorCommand(gateway, ['operators', 'add', 'zoe'], { email: 'zoe@example.com' });
    expect(added).toContain('/provider.html');
    expect(added).toMatch(/^ {2}([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/m);
  });
});
