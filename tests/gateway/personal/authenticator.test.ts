import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credentials } from '../auth/support/signInGateway';
import type { Answer } from '../support/testGateway';
import { type PersonalGateway, personalGateway } from './support/personalGateway';
import { bindAuthenticator } from '../../support/keyRing';

const owner = 'owner@mariposa.example';
const { password } = credentials(owner);
let gateway: PersonalGateway;
let token: string;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.later(60);
  await bindAuthenticator(gateway.db, { account: owner }, credentials(owner).authenticatorSecret!);
  token = await gateway.enter(owner);
  gateway.later(1);
});

const offer = (body: Record<string, unknown> = {}) =>
  gateway.call(token, 'POST', 'offerAuthenticator', { password, code: gateway.shown(owner), ...body });
const replace = (ticket: string, code: string, as = token) =>
  gateway.call(as, 'POST', 'replaceAuthenticator', { ticket, code });
const renew = (body: Record<string, unknown> = {}) =>
  gateway.call(token, 'POST', 'recoveryCodes', { password, code: gateway.shown(owner), ...body });
const errorsOf = ({ status, body }: Answer) => ({
  status,
  errors: body.errors?.map(({ path, keyword }) => `${path} ${keyword}`),
});
type Offer = { ticket: string; uri: string; secret: string };
const codesOf = ({ body }: Answer) => (body.data as { recoveryCodes: string[] }).recoveryCodes;

describe('a new authenticator', () => {
  it('replaces the old one once a code shows that it has the secret', async () => {
    const other = await gateway.enter(owner);
    gateway.later(1);
    const { ticket, uri, secret } = (await offer()).body.data as Offer;
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(uri).toContain(secret);
    expect(await gateway.call(token, 'GET', 'profile')).toMatchObject({
      body: { data: { recoveryCodesLeft: 0 } },
    });
    // In the same 30-second step in which the old one's code was used.
    const answer = await replace(ticket, gateway.codeOf(secret));
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } });
    expect(new Set(codesOf(answer)).size).toBe(10);
    expect((await gateway.call(token, 'GET', 'profile')).body.data).toMatchObject({
      authenticatorBoundAt: gateway.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await gateway.call(other, 'GET', 'profile')).body.code).toBe(409);
    expect(await gateway.history(token)).toContain('authenticatorReplaced');

    const enter = async (code: string) => {
      const first = await gateway.password(owner, password);
      return (await gateway.code((first.body.data as { ticket: string }).ticket, code)).body.code;
    };
    expect(await enter(gateway.codeOf(secret))).toBe(401);
    gateway.later(1);
    expect(await enter(gateway.shown(owner))).toBe(401);
    expect(await enter(gateway.codeOf(secret))).toBe(200);
  });

  it('is offered only with the password and a code', async () => {
    expect(errorsOf(await offer({ password: 'Wrong-2026' }))).toEqual({
      status: 422,
      errors: ['/password wrong'],
    });
    expect(errorsOf(await offer({ code: '000000' }))).toEqual({ status: 422, errors: ['/code wrong'] });
    const code = gateway.shown(owner);
    expect((await offer({ code })).status).toBe(200);
    expect(errorsOf(await offer({ code }))).toEqual({ status: 422, errors: ['/code used'] });
  });

  it('replaces the old one only with its own ticket, once, and for its own user', async () => {
    const { ticket, secret } = (await offer()).body.data as Offer;
    const condor = await gateway.enter('owner@condor.example');
    expect((await replace(ticket, gateway.codeOf(secret), condor)).body.code).toBe(440);
    expect((await replace('none', gateway.codeOf(secret))).body.code).toBe(440);
    expect((await gateway.code(ticket, gateway.shown(owner))).body.code).toBe(440);
    expect(errorsOf(await replace(ticket, '000000'))).toEqual({ status: 422, errors: ['/code wrong'] });
    const answers = await Promise.all([1, 2, 3].map(() => replace(ticket, gateway.codeOf(secret))));
    expect(answers.map(({ body }) => `${body.code}`).toSorted()).toEqual(['200', '440', '440']);
  });

  it('does not replace the old one after five minutes', async () => {
    const { ticket, secret } = (await offer()).body.data as Offer;
    gateway.later(6);
    expect((await replace(ticket, gateway.codeOf(secret))).body.code).toBe(440);
  });
});

describe('recovery codes', () => {
  it('are replaced by ten new ones, each usable once in place of the authenticator', async () => {
    const old = codesOf(await renew());
    gateway.later(1);
    const codes = codesOf(await renew());
    expect(codes).toHaveLength(10);
    expect(codes.some((code) => old.includes(code))).toBe(false);
    expect(errorsOf(await offer({ code: old[0] }))).toEqual({ status: 422, errors: ['/code wrong'] });
    expect((await offer({ code: codes[0]!.toLowerCase() })).status).toBe(200);
    expect(errorsOf(await offer({ code: codes[0] }))).toEqual({ status: 422, errors: ['/code wrong'] });
    expect((await gateway.call(token, 'GET', 'profile')).body.data).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await gateway.history(token)).toEqual(
      expect.arrayContaining(['recoveryCodesRenewed', 'recoveryCodeUsed']),
    );
  });

  it('are replaced only with the password and a code', async () => {
    expect(errorsOf(await renew({ password: 'Wrong-2026' })).errors).toEqual(['/password wrong']);
    expect(errorsOf(await renew({ code: '000000' })).errors).toEqual(['/code wrong']);
  });
});
