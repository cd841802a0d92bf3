import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor, readOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { setOperatorStatus } from '../../../src/gateway/operator/operators/changeOperators';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import { readRights } from '../../../src/gateway/operator/operators/rights';
import { type RechargeGateway, rechargeGateway } from '../funds/recharges/support/rechargeGateway';
import { asOperator, enroll } from '../operator/support/people';

const list = '/api/provider/manage/MX/recharges';

let gateway: RechargeGateway;
let desk: string;
beforeAll(async () => {
  gateway = await rechargeGateway();
  desk = await tokenFor({ scope: 'read,decide' });
});
afterAll(() => gateway.close());

/** A token of a program of operators with these rights. */
async function tokenFor(given: Parameters<typeof readRights>[1], name = 'Desk'): Promise<string> {
  const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
  return `Bearer ${await issueToken(issuing, name, 2, readRights(gateway.model, given))}`;
}

interface Shown {
  id: string;
  status: string;
  merchant: string;
  rechargeNo: string;
  $revision?: string;
}

/** The last event of operators, with what became of it. */
const lastEvents = async (about?: string) =>
  (await readOperatorEvents(gateway.db, 1, about)).map(({ after, ...event }) => ({
    ...event,
    after: JSON.parse(String(after)) as unknown,
  }));

const read = async (id: string) => (await gateway.send(desk, 'GET', `${list}/${id}`)).body.data as Shown;

/** Decides about a recharge as it is now, unless another revision is given. */
async function decide(
  id: string,
  decision: string,
  {
    token = desk,
    headers = {},
    reason,
  }: { token?: string; headers?: Record<string, string>; reason?: string } = {},
) {
  const { $revision = 'none' } = await read(id);
  const body = reason === undefined ? undefined : { reason };
  return gateway.send(token, 'POST', `${list}/${id}/${decision}`, body, {
    'if-match': `"${$revision}"`,
    ...headers,
  });
}

describe('a decision by the realm', () => {
  it('approves what waits, once, and credits the merchant', async () => {
    const before = await gateway.available();
    const { id } = await gateway.recharge();
    const key = { 'idempotency-key': 'approve-once' };
    const first = await read(id);
    const headers = { ...key, 'if-match': `"${first.$revision}"` };
    const answer = await decide(id, 'approve', { headers });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id, status: 'approved', merchant: first.merchant } },
    });
    expect((await decide(id, 'approve', { headers })).body).toEqual(answer.body);
    expect(await gateway.available()).toBe(before + 250_000);
    expect(await decide(id, 'approve', { headers: { 'if-match': headers['if-match'] } })).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'when' }] },
    });
    expect(await readOperatorEvents(gateway.db, 1, first.rechargeNo)).toMatchObject([
      { action: 'approved', subject: 'recharge', merchant: first.merchant, actor_name: 'Desk' },
    ]);
  });

  it('rejects with a reason, which the merchant reads', async () => {
    const { id } = await gateway.recharge();
    expect((await decide(id, 'reject', { reason: ' ' })).status).toBe(422);
    expect((await decide(id, 'reject', { reason: 'Unreadable' })).body.data).toMatchObject({
      status: 'rejected',
    });
    expect(await gateway.read(id)).toMatchObject({ status: 'rejected', reason: 'Unreadable' });
  });

  it('is about what was seen', async () => {
    const { id } = await gateway.recharge();
    const other = await read((await gateway.recharge()).id);
    expect((await decide(id, 'approve', { headers: { 'if-match': '*' } })).status).toBe(428);
    const stale = await decide(id, 'approve', { headers: { 'if-match': `"${other.$revision}"` } });
    expect(stale.status).toBe(412);
    expect(await gateway.read(id)).toMatchObject({ status: 'underReview' });
  });

  it('is about a record of its country and list', async () => {
    const { id } = await gateway.recharge();
    const headers = { 'if-match': '"x"' };
    for (const path of ['/api/provider/manage/PE/recharges', '/api/provider/manage/MX/withdrawals'])
      expect((await gateway.send(desk, 'POST', `${path}/${id}/approve`, undefined, headers)).status).toBe(
        404,
      );
    expect((await gateway.send(desk, 'POST', `${list}/nothing/approve`, undefined, headers)).status).toBe(
      404,
    );
  });

  it('of two at once is one', async () => {
    const { id } = await gateway.recharge();
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject', { reason: 'No' })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });
});

describe('a decision that an operator may not make', () => {
  it('for the amount is refused with the limit, and in the audit', async () => {
    const { id, rechargeNo } = await gateway.recharge();
    const small = await tokenFor({ scope: 'read,decide', upTo: 'MXN=100.00' }, 'Small');
    const answer = await decide(id, 'approve', { token: small });
    expect(answer).toMatchObject({ status: 403, body: { msg: expect.stringContaining('100.00 MXN') } });
    expect(await lastEvents(rechargeNo)).toMatchObject([
      {
        action: 'refused',
        subject: 'recharge',
        actor_name: 'Small',
        after: { decision: 'approve', text: 'reviews.aboveLimit' },
      },
    ]);
    expect(await gateway.read(id)).toMatchObject({ status: 'underReview' });
    expect((await decide(id, 'reject', { token: small, reason: 'No' })).status).toBe(200);
  });

  it('for the scope is refused before its body is read, and in the audit', async () => {
    const { id } = await gateway.recharge();
    const reader = await tokenFor({ scope: 'read' }, 'Reader');
    expect((await decide(id, 'approve', { token: reader })).status).toBe(403);
    const path = `${list}/${id}/approve`;
    expect(await lastEvents()).toMatchObject([
      {
        action: 'refused',
        subject: 'call',
        actor_name: 'Reader',
        after: { method: 'POST', path, scope: 'decide' },
      },
    ]);
  });

  it('as they were disabled meanwhile is refused', async () => {
    const { id } = await gateway.recharge();
    const { $revision } = await read(id);
    const olga = await enroll(gateway, 'olga');
    const nils = await enroll(gateway, 'nils', { by: olga });
    await setOperatorStatus(asOperator(gateway, olga), 'nils', 'disabled');
    const headers = { 'if-match': `"${$revision}"` };
    const send = (token: string) =>
      gateway.send(`Bearer ${token}`, 'POST', `${list}/${id}/approve`, undefined, headers);
    expect((await send(nils.token)).status).toBe(401);
    expect((await send(olga.token)).status).toBe(200);
  });
});

describe('the realm and the merchants', () => {
  it('take no token of one another', async () => {
    const olga = await enroll(gateway, 'oskar', {});
    const { id } = await gateway.recharge();
    const merchants = gateway.routes.flatMap((route) => {
      const [method, url = ''] = route.split(' ');
      // Receipts are opened by whoever has their address, and the description of calls is public.
      const isTheirs = /^\/api\/(manage|v1)\/(?!.*(receipts|openapi))/.test(url) && method === 'GET';
      return isTheirs ? [url.replace(':country', 'MX').replace(/:\w+/g, id)] : [];
    });
    expect(merchants.length).toBeGreaterThan(50);
    for (const path of merchants)
      for (const token of [olga.token, `Bearer ${olga.token}`, desk])
        expect([path, (await gateway.send(token, 'GET', path)).status]).toEqual([path, 401]);
    for (const token of [gateway.token, `Bearer ${gateway.token}`, undefined]) {
      const path = `${list}/${id}/approve`;
      const { status } = await gateway.send(token, 'POST', path, undefined, { 'if-match': '"x"' });
      expect(status).toBe(401);
    }
    expect(await gateway.read(id)).toMatchObject({ status: 'underReview' });
  });
});
