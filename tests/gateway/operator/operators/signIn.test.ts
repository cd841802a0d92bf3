import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatorCode } from '../../../../src/gateway/auth/authenticator';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import {
  bindAuthenticator,
  offerAuthenticator,
  signInOperator,
  signOutOperator,
} from '../../../../src/gateway/operator/operators/operatorSignIn';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import {
  addOperator,
  changeOperator,
  enrollAgain,
  setOperatorStatus,
} from '../../../../src/gateway/operator/operators/changeOperators';
import { findOperator } from '../../../../src/gateway/operator/operators/operatorUsers';
import { operatorOfToken } from '../../../../src/gateway/operator/operators/requireOperator';
import { allRights, readRights } from '../../../../src/gateway/operator/operators/rights';
import type { OperatorContext } from '../../../../src/gateway/operator/users';
import { asOperator, enroll } from '../support/people';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway();
});
afterAll(() => gateway.close());

/** What a command works with, of somebody who has signed in already. */
const context = (operatorId?: string): OperatorContext => ({ ...asOperator(gateway), operatorId });
const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));

const enrolled = (name: string, rights = allRights) => enroll(gateway, name, rights);

const guess = (name: string) => signInOperator(context(), name, '000000');

/** Signs in by the next code. */
async function signIn({ name, secret }: { name: string; secret: string }): Promise<string> {
  later(30);
  return signInOperator(context(), name, authenticatorCode(secret, gateway.clock.now()));
}

const call = (token: string, method: 'GET' | 'POST', path: string) =>
  gateway.send(`Bearer ${token}`, method, `/api/operator/${path}`);

describe('an operator', () => {
  it('binds an authenticator once, and makes calls as the person they are', async () => {
    const olga = await enrolled('olga');
    const again = { secret: olga.secret, code: '123456' };
    await expect(bindAuthenticator(context(), 'olga', olga.enrollment, again)).rejects.toThrow(
      'That is not the enrollment code of olga, or it was used or is older than seven days.',
    );
    // The code that bound it was used by that.
    const bound = authenticatorCode(olga.secret, gateway.clock.now());
    await expect(signInOperator(context(), 'olga', bound)).rejects.toThrow('That code was used before');
    const { rechargeNo } = await gateway.recharge();
    expect(await call(olga.token, 'POST', `reviews/${rechargeNo}/approve`)).toMatchObject({ status: 200 });
    const [event] = await readOperatorEvents(gateway.db, 1);
    const { id } = await findOperator(gateway.db, 'olga');
    expect(event).toMatchObject({ action: 'approved', actor_name: 'olga', actor_id: id });
    const stored = await gateway.db.selectFrom('operator_user').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(olga.secret);
  });

  it('signs in by each code once', async () => {
    const pavel = await enrolled('pavel');
    later(30);
    const code = authenticatorCode(pavel.secret, gateway.clock.now());
    const token = await signInOperator(context(), 'pavel', code);
    expect((await call(token, 'GET', 'reviews')).status).toBe(200);
    await expect(signInOperator(context(), 'pavel', code)).rejects.toThrow('That code was used before');
    await signOutOperator(gateway.db, token);
    expect((await call(token, 'GET', 'reviews')).status).toBe(401);
  });

  it('is slowed down after some wrong codes, and says no more about names than about codes', async () => {
    await enrolled('quinn');
    await expect(guess('nobody')).rejects.toThrow('The name or the code is wrong.');
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(guess('quinn')).rejects.toThrow('The name or the code is wrong.');
    await expect(guess('quinn')).rejects.toMatchObject({ status: 429 });
  });

  it('is signed in for twelve hours', async () => {
    const rita = await enrolled('rita');
    later(12 * 3600 - 1);
    expect((await call(rita.token, 'GET', 'reviews')).status).toBe(200);
    later(2);
    expect((await call(rita.token, 'GET', 'reviews')).status).toBe(401);
  });

  it('has the rights of the moment, and none once disabled', async () => {
    const sven = await enrolled('sven', readRights(gateway.model, { scope: 'read' }));
    const { rechargeNo } = await gateway.recharge();
    expect((await call(sven.token, 'POST', `reviews/${rechargeNo}/approve`)).status).toBe(403);
    await changeOperator(context(), 'sven', readRights(gateway.model, { scope: 'read,decide' }));
    expect((await call(sven.token, 'POST', `reviews/${rechargeNo}/approve`)).status).toBe(200);
    await setOperatorStatus(context(), 'sven', 'disabled');
    expect((await call(sven.token, 'GET', 'reviews')).status).toBe(401);
    await expect(signIn(sven)).rejects.toThrow('The name or the code is wrong.');
    await setOperatorStatus(context(), 'sven', 'active');
    expect((await call(await signIn(sven), 'GET', 'reviews')).status).toBe(200);
  });

  it('binds another authenticator when another operator says so, and the lost one is of no use', async () => {
    const tara = await enrolled('tara');
    const { code: enrollment } = await enrollAgain(context(), 'tara');
    expect((await call(tara.token, 'GET', 'reviews')).status).toBe(401);
    await expect(signIn(tara)).rejects.toThrow('tara has bound no authenticator yet');
    later(8 * 24 * 3600);
    await expect(offerAuthenticator(context(), 'tara', enrollment)).rejects.toThrow('older than seven days');
  });

  it('changes others, but not what they may do themselves', async () => {
    await enrolled('uma');
    const { id } = await findOperator(gateway.db, 'uma');
    const change = changeOperator(context(id), 'uma', allRights);
    await expect(change).rejects.toThrow('Nobody changes what they may do themselves');
    await expect(addOperator(context(id), 'uma', allRights)).rejects.toThrow(
      'There is an operator "uma" already.',
    );
    await expect(addOperator(context(id), ' ', allRights)).rejects.toThrow(
      'cannot be the name of an operator',
    );
  });

  it('answers for the tokens of programs that they make', async () => {
    await enrolled('vera');
    const { id } = await findOperator(gateway.db, 'vera');
    const token = await issueToken(context(id), 'Payments', 30);
    const given = { scope: 'read' as const, now: gateway.clock.now() };
    expect(await operatorOfToken(gateway.db, token, given)).toMatchObject({
      actor: { kind: 'operator', name: 'Payments' },
      operatorId: id,
      alone: {},
    });
  });
});
