import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { setOperatorStatus } from '../../../../src/gateway/operator/operators/changeOperators';
import { realmRoutes } from '../../access/support/countryRoutes';
import { hmac } from '../../api/support/hmac';
import { programGateway } from '../../api/support/programGateway';
import { fundGateway } from '../../funds/support/fundGateway';
import { type RechargeGateway, rechargeGateway } from '../../funds/recharges/support/rechargeGateway';
import { asOperator, enroll, type SignedIn } from '../../operator/support/people';
import { type AtPage, enterFirst, type Page, statusesOf } from './support/page';

/** Decides at a page about a recharge as it was when it was read there. */
async function opened(page: Page, id: string) {
  const path = `manage/MX/recharges/${id}`;
  const { $revision } = (await page.send('GET', path)).body.data as { $revision: string };
  return (decision: 'approve' | 'reject') =>
    page.send('POST', `${path}/${decision}`, decision === 'approve' ? undefined : { reason: 'No' }, {
      'if-match': `"${$revision}"`,
    });
}

describe('a program of a merchant', () => {
  it('opens nothing of the realm by a key with which it signs', async () => {
    const gateway = await programGateway();
    try {
      const program = await gateway.addProgram();
      const { application, secret } = program;
      expect((await program.call('GET', 'balances')).status).toBe(200);
      const routes = [
        ...realmRoutes(gateway.model).slice(-6),
        'GET /api/provider/session',
        'POST /api/provider/change-password',
      ];
      for (const route of routes) {
        const [method, path] = route.split(' ') as ['GET' | 'POST', string];
        const url = path.replace(':country', 'MX').replace(':id', 'x');
        const timestamp = String(Math.floor(gateway.clock.now().getTime() / 1000));
        const signed = {
          'request-application': application.appCode,
          'request-timestamp': timestamp,
          'request-signature': `v1,${hmac(secret, `${method} ${url}\n\n${timestamp}\n`)}`,
        };
        const callers: [string | undefined, Record<string, string>][] = [
          [undefined, signed],
          [`Bearer ${secret}`, signed],
          [secret, {}],
          [undefined, { cookie: `corridor_operator=${secret}`, 'sec-fetch-site': 'same-origin' }],
        ];
        for (const [token, headers] of callers)
          expect([route, (await gateway.send(token, method, url, undefined, headers)).status]).toEqual([
            route,
            401,
          ]);
      }
    } finally {
      await gateway.close();
    }
  });
});

describe('operators at their pages', () => {
  let gateway: RechargeGateway;
  let root: SignedIn;
  let olga: AtPage;
  let pavel: AtPage;
  beforeAll(async () => {
    gateway = await rechargeGateway();
    root = await enroll(gateway, 'root');
    olga = await enterFirst(gateway, 'olga');
    pavel = await enterFirst(gateway, 'pavel');
  });
  afterAll(() => gateway.close());

  it('of whom two decide at once have one decision, and the other is told who has made it', async () => {
    const { id } = await gateway.recharge();
    const deciding = [await opened(olga.page, id), await opened(pavel.page, id)];
    const answers = await Promise.all(deciding.map((decide) => decide('approve')));
    expect(statusesOf(answers)).toEqual([200, 422]);
    const [late] = answers.filter(({ status }) => status === 422);
    expect(late!.body.msg).toMatch(/is not waiting for a decision: .* changed by (olga|pavel) /);
  });

  it('are told so where they were disabled amid a review, which is in the audit', async () => {
    const quinn = await enterFirst(gateway, 'quinn');
    const { id } = await gateway.recharge();
    const decide = await opened(quinn.page, id);
    await setOperatorStatus(asOperator(gateway, root), 'quinn', 'disabled');
    expect(await decide('approve')).toMatchObject({
      status: 401,
      body: { msg: expect.stringContaining('You are disabled as an operator, and nothing was done.') },
    });
    const [event] = await readOperatorEvents(gateway.db, 1);
    expect(event).toMatchObject({ action: 'refused', subject: 'call', actor_name: 'quinn' });
    expect(event!.after).toContain('disabled');
    expect(await gateway.read(id)).toMatchObject({ status: 'underReview' });
    // Whoever is enabled again signs in again.
    await setOperatorStatus(asOperator(gateway, root), 'quinn', 'active');
    expect((await decide('approve')).status).toBe(401);
  });

  it('approve nothing above their amounts, and may reject it', async () => {
    const rosa = await enterFirst(gateway, 'rosa', { limits: { MXN: 100_000 } });
    const { id } = await gateway.recharge({ amount: 100_001 });
    const decide = await opened(rosa.page, id);
    expect(await decide('approve')).toMatchObject({
      status: 403,
      body: { msg: expect.stringContaining('You may decide about amounts up to 1,000.00') },
    });
    expect((await decide('reject')).status).toBe(200);
  });

  it('decide about records of a merchant who was disabled while they looked', async () => {
    const { id } = await gateway.recharge();
    const decide = await opened(olga.page, id);
    const status = (to: 'active' | 'disabled') =>
      gateway.db.updateTable('merchant').set({ status: to }).where('id', '=', gateway.merchantId).execute();
    await status('disabled');
    // What the merchant has paid is theirs, whether they may sign in or not.
    expect((await decide('approve')).status).toBe(200);
    await status('active');
    expect(await gateway.read(id)).toMatchObject({ status: 'approved' });
  });
});

it('an operator who has approved a withdrawal does not return it, and is told who may', async () => {
  const gateway = await fundGateway();
  try {
    await gateway.setAvailable('MX', 1_000_000);
    const olga = await enterFirst(gateway, 'olga');
    const pavel = await enterFirst(gateway, 'pavel');
    const bankAccountId = await gateway.bankAccount('MX');
    const { id } = await gateway.withdrawn('MX', { bankAccountId, amount: 20_000 });
    const path = `manage/MX/withdrawals/${id}`;
    const decide = async ({ page }: AtPage, decision: string, body?: object) => {
      const { $revision } = (await page.send('GET', path)).body.data as { $revision: string };
      return page.send('POST', `${path}/${decision}`, body, { 'if-match': `"${$revision}"` });
    };
    expect((await decide(olga, 'approve')).status).toBe(200);
    const reason = { reason: 'The account is closed.' };
    expect(await decide(olga, 'return', reason)).toMatchObject({
      status: 403,
      body: {
        msg: 'You have proposed this yourself: somebody else must decide. pavel may.',
      },
    });
    expect((await decide(pavel, 'return', reason)).status).toBe(200);
  } finally {
    await gateway.close();
  }
});
