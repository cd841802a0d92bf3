import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { describeRights, readRights } from '../../../../src/gateway/operator/operators/rights';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';

let gateway: RechargeGateway;
beforeAll(async () => {
  gateway = await rechargeGateway();
});
afterAll(() => gateway.close());

/** Makes a token with these rights, and returns what sends calls with it. */
async function operator(given: Parameters<typeof readRights>[1]) {
  const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
  const token = await issueToken(issuing, 'Limited', 2, readRights(gateway.model, given));
  return (method: 'GET' | 'POST', path: string, body?: unknown) =>
    gateway.send(`Bearer ${token}`, method, `/api/operator/${path}`, body);
}

describe('a token of an operator', () => {
  it('is good for the calls of its scopes, and says which scope another call needs', async () => {
    const { id } = await gateway.recharge();
    const reader = await operator({ scope: 'read' });
    expect((await reader('GET', 'reviews')).status).toBe(200);
    expect((await reader('GET', 'networks')).status).toBe(200);
    for (const [path, scope] of [
      [`reviews/${id}/approve`, 'decide'],
      [`reviews/${id}/reveal`, 'reveal'],
      ['networks/acme/on', 'networks'],
    ]) {
      expect(await reader('POST', path!)).toMatchObject({
        status: 403,
        body: { msg: `You may not do this: it needs the scope "${scope}".` },
      });
    }
    const decider = await operator({ scope: 'read,decide' });
    expect((await decider('POST', `reviews/${id}/reveal`)).status).toBe(403);
    expect((await decider('POST', `reviews/${id}/approve`)).status).toBe(200);
  });

  it('is accepted from its addresses only', async () => {
    expect((await (await operator({ from: '127.0.0.0/8' }))('GET', 'reviews')).status).toBe(200);
    expect(await (await operator({ from: '10.0.0.0/8, 192.0.2.7' }))('GET', 'reviews')).toMatchObject({
      status: 403,
      body: { msg: 'This token may not be used from 127.0.0.1.' },
    });
  });

  it('approves up to its amounts, and rejects any', async () => {
    const small = await gateway.recharge({ amount: 100_000 });
    const large = await gateway.recharge({ amount: 100_001 });
    const limited = await operator({ upTo: 'MXN=1000.00' });
    expect(await limited('POST', `reviews/${small.id}/approve`)).toMatchObject({ status: 200 });
    expect(await limited('POST', `reviews/${large.id}/approve`)).toMatchObject({
      status: 403,
      body: { msg: 'You may decide about amounts up to 1,000.00 MXN. Somebody else must do this.' },
    });
    const elsewhere = await operator({ upTo: 'PEN=1000000' });
    expect((await elsewhere('POST', `reviews/${large.id}/approve`)).status).toBe(403);
    const reason = { reason: 'The receipt shows another amount.' };
    expect((await limited('POST', `reviews/${large.id}/reject`, reason)).status).toBe(200);
  });
});

describe('the rights of a token', () => {
  it('are described as they were written', () => {
    const { model } = gateway;
    const given = { scope: 'read, decide', from: '10.0.0.0/8', upTo: 'MXN=10000.5,CLP=900' };
    expect(describeRights(model, readRights(model, given))).toBe(
      'for read, decide, from 10.0.0.0/8, up to MXN 10000.50, CLP 900.00',
    );
    expect(describeRights(model, readRights(model, {}, ['read']))).toBe('for read');
    expect(describeRights(model, readRights(model, { alone: 'MXN=500' }))).toBe(
      'for read, reveal, decide, propose, networks, tenants, operators, alone up to MXN 500.00',
    );
  });

  it.each([
    [
      { scope: 'write' },
      '--scope must be some of read, reveal, decide, propose, networks, tenants, operators, not "write".',
    ],
    [{ scope: '' }, '--scope must be some of'],
    [{ from: 'office' }, '--from must name addresses or networks such as 10.0.0.0/8, not "office".'],
    [{ upTo: '10000' }, 'not "10000"'],
    [{ upTo: 'XXX=1' }, 'not "XXX=1"'],
    [{ upTo: 'CLP=1.555' }, 'not "CLP=1.555"'],
    [{ upTo: 'MXN=-1' }, 'not "MXN=-1"'],
  ])('that are wrong are named: %j', (given, text) => {
    expect(() => readRights(gateway.model, given)).toThrow(text);
  });
});
