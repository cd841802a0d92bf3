import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../../src/gateway/auth/authenticator';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { asOperator } from '../../operator/support/people';
import { type AtPage, enterFirst, later, openPage, password, signInAt } from './support/page';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway({ sandbox: false });
});
afterAll(() => gateway.close());

const another = 'Another-horse-9';

/** Changes the password with the next code, unless something else is given. */
async function change({ page, secret }: AtPage, given: Record<string, unknown> = {}) {
  later(gateway, 30);
  const code = authenticatorCode(secret, gateway.clock.now());
  return page.send('POST', 'change-password', {
    currentPassword: password,
    password: another,
    code,
    ...given,
  });
}

describe('an operator who changes their password', () => {
  it('stays signed in there and nowhere else', async () => {
    const olga = await enterFirst(gateway, 'olga');
    const other = openPage(gateway);
    await signInAt(gateway, other, olga);
    expect((await change(olga)).status).toBe(200);
    expect((await olga.page.send('GET', 'session')).status).toBe(200);
    expect((await other.send('GET', 'session')).status).toBe(401);
    expect(await readOperatorEvents(gateway.db, 1, 'olga')).toMatchObject([{ action: 'passwordChanged' }]);
    expect((await signInAt(gateway, other, olga)).status).toBe(401);
    expect((await signInAt(gateway, other, olga, { password: another })).status).toBe(200);
  });

  it('is told what is wrong, which is in the audit and slows down', async () => {
    const pavel = await enterFirst(gateway, 'pavel');
    const faults: [Record<string, unknown>, string, string][] = [
      [{ currentPassword: 'Wrong-horse-9' }, '/currentPassword', 'wrong'],
      [{ code: '000000' }, '/code', 'wrong'],
      [{ password }, '/password', 'same'],
      [{ password: 'Short-9' }, '/password', 'length'],
    ];
    for (const [given, path, keyword] of faults)
      expect(await change(pavel, given)).toMatchObject({
        status: 422,
        body: { errors: [{ path, keyword }] },
      });
    expect(await readOperatorEvents(gateway.db, 1, 'pavel')).toMatchObject([
      { action: 'refused', after: expect.stringContaining('code') },
    ]);
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt++)
      statuses.push((await change(pavel, { currentPassword: 'Wrong-horse-9', code: '000000' })).status);
    expect(statuses).toContain(422);
    expect((await signInAt(gateway, openPage(gateway), pavel)).status).toBe(200);
  });

  it('is a person who has signed in, and no program of theirs', async () => {
    const token = await issueToken(asOperator(gateway), 'Program', 2).catch(() => '');
    const body = { currentPassword: password, password: another, code: '123456' };
    const path = '/api/provider/change-password';
    expect((await gateway.send(`Bearer ${token}`, 'POST', path, body)).status).toBe(401);
    expect((await openPage(gateway).send('POST', 'change-password', body)).status).toBe(401);
  });
});
