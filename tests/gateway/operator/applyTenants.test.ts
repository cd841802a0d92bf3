import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../../src/gateway/auth/sessions';
import { applyTenants, planTenants } from '../../../src/gateway/operator/applyTenants';
import { describeAmounts, describeChange } from '../../../src/gateway/operator/describeChange';
import { operatorActor, readOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { operatorPlan } from '../../../src/gateway/operator/operatorPlan';
import type { Price, Tenants } from '../../../src/metadata/model/Tenants';
import { type TestGateway, testGateway } from '../support/testGateway';
import { applyFile, oneMerchant } from './support/tenants';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ now: '2026-11-20T12:00:00Z' });
});
afterEach(() => gateway.close());

const [merchant] = oneMerchant.merchants;
const withMerchant = (changes: Partial<Tenants['merchants'][number]>): Tenants => ({
  ...oneMerchant,
  merchants: [{ ...merchant!, ...changes }],
});
const events = () => readOperatorEvents(gateway.db, 100);
const apply = (tenants: Tenants) => applyFile(gateway, tenants);
const lines = async (tenants: Tenants) => (await apply(tenants)).map(describeChange);

/** A session of the merchant's user, as signing in begins one. */
async function signIn(): Promise<string> {
  const { id } = await gateway.db.selectFrom('merchant_user').select('id').executeTakeFirstOrThrow();
  await gateway.db.updateTable('merchant_user').set({ must_set_password: false }).execute();
  return createSession(gateway.db, id, { ip: '203.0.113.7', headers: {} }, gateway.clock.now());
}

/** Creates a test order in Mexico, as if the merchant were one of the sandbox. */
async function create(amount: number) {
  const { id } = await gateway.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
  const token = gateway.signIn({ merchantId: id });
  return gateway.send(token, 'POST', '/api/manage/MX/collection-orders', { method: 'SPEI', amount });
}

const list = (token: string, country: string) =>
  gateway.send(token, 'GET', `/api/manage/${country}/collection-orders`);

describe('a tenants file', () => {
  it('is applied once: a second time there is nothing to do, and nothing is written', async () => {
    const changes = await apply(oneMerchant);
    expect(changes.map(describeChange)).toEqual([
      '+ 700100 merchant: Alpaca Books, active',
      '+ 700100 role owner: *',
      '+ 700100 role reader: trade trade:* !trade:*:*',
      '+ 700100 account MX: active, place 1',
      '+ 700100 account PE: active, place 2',
      '+ 700100 fees MX collection: from 0.00 0.00 + 1.5%',
      '+ 700100 fees MX payout: from 0.00 0.00 + 1.5%',
      '+ 700100 fees MX withdrawal: from 0.00 0.00 + 1.5%',
      '+ 700100 fees PE collection: from 0.00 0.00 + 1.5%',
      '+ 700100 fees PE payout: from 0.00 0.00 + 1.5%',
      '+ 700100 fees PE withdrawal: from 0.00 0.00 + 1.5%',
      '+ 700100 user rosa@alpaca.example: owner, active',
    ]);
    const recorded = await events();
    expect(recorded).toHaveLength(changes.length);
    expect(recorded[0]).toMatchObject({
      actor_kind: 'operator',
      actor_name: 'carla',
      action: 'added',
      subject: 'user',
      merchant: '700100',
      name: 'rosa@alpaca.example',
    });
    expect(await apply(oneMerchant)).toEqual([]);
    expect(await events()).toHaveLength(changes.length);
    expect(await gateway.db.selectFrom('mail_outbox').select('recipient').execute()).toHaveLength(1);
  });

  it('leaves events of fees that read in major units with their currency', async () => {
    await apply(oneMerchant);
    const described = (await events()).map((event) => describeAmounts(event, gateway.model));
    expect(described.filter(Boolean)).toContain('from 0.00 MXN 0.00 MXN + 1.5%');
    expect(described[0]).toBeUndefined();
  });

  it('disables what it no longer names, at once, and enables what comes back', async () => {
    await apply(oneMerchant);
    const token = await signIn();
    expect((await list(token, 'MX')).status).toBe(200);
    expect(await lines(withMerchant({ accounts: ['PE'], users: [] }))).toEqual([
      '~ 700100 account PE: active, place 2 → active, place 1',
      '- 700100 account MX: disabled',
      '- 700100 user rosa@alpaca.example: disabled',
    ]);
    expect((await list(token, 'PE')).body.code).toBe(409);
    expect(await lines({ ...oneMerchant, merchants: [] })).toEqual(['- 700100 merchant: disabled']);
    await apply(oneMerchant);
    expect((await list(await signIn(), 'MX')).status).toBe(200);
  });

  it('does not open a country whose account is disabled', async () => {
    await apply(oneMerchant);
    const token = await signIn();
    await apply(withMerchant({ accounts: ['PE'] }));
    expect((await list(token, 'PE')).status).toBe(200);
    expect((await list(token, 'MX')).body.code).not.toBe(200);
  });

  it('says when payments of a merchant are settled, by country and method, and takes it back', async () => {
    await apply(oneMerchant);
    const settles = [
      { after: 2, unit: 'businessDay', at: '10:00' },
      { country: 'MX', after: 1, unit: 'day', at: '09:00' },
      { method: 'OXXO', after: 5, unit: 'day', at: '09:00' },
      { country: 'MX', method: 'SPEI', after: 3, unit: 'day', at: '09:00' },
    ] as const;
    expect(await lines(withMerchant({ settles: [...settles] }))).toEqual([
      '+ 700100 settlement MX: 1 day later at 09:00',
      '+ 700100 settlement MX SPEI: 3 days later at 09:00',
      '+ 700100 settlement PE: 2 business days later at 10:00',
      '+ 700100 settlement PE OXXO: 5 days later at 09:00',
    ]);
    expect(await lines(withMerchant({ settles: [settles[1]] }))).toEqual([
      '- 700100 settlement MX SPEI: removed (3 days later at 09:00)',
      '- 700100 settlement PE: removed (2 business days later at 10:00)',
      '- 700100 settlement PE OXXO: removed (5 days later at 09:00)',
    ]);
    expect(await lines(withMerchant({ settles: [settles[1]] }))).toEqual([]);
  });

  it('says what is kept in reserve and from which amount on payments settle', async () => {
    await apply(oneMerchant);
    const reserve = { share: 0.0125, days: 90 };
    const minimum = { amount: '1000.00', wait: 14 };
    const rule = { country: 'MX', after: 1, unit: 'day', at: '09:00' } as const;
    const told = '1 day later at 09:00, 1.25% in reserve for 90 days, once 1000.00 are due or after 14 days';
    const whole = withMerchant({ settles: [{ ...rule, reserve, minimum }] });
    expect(await lines(whole)).toEqual([`+ 700100 settlement MX: ${told}`]);
    expect(await lines(whole)).toEqual([]);
    expect(await lines(withMerchant({ settles: [{ ...rule, reserve }] }))).toEqual([
      `~ 700100 settlement MX: ${told} → 1 day later at 09:00, 1.25% in reserve for 90 days`,
    ]);
    await lines(withMerchant({ settles: [] }));
  });

  it('sets fees by country, kind and method, and limits', async () => {
    await apply({
      ...withMerchant({
        limits: [{ kind: 'collection', country: 'MX', minimum: '10.00', maximum: '50.00' }],
      }),
      fees: {
        standard: [
          ...oneMerchant.fees.standard,
          { country: 'MX', kind: 'collection', tiers: [{ fixed: '3.00' }, { from: '20.00', rate: '2.5%' }] },
          { country: 'MX', kind: 'collection', method: 'OXXO', tiers: [{ fixed: '8.00' }] },
        ],
      },
    });
    const tooMuch = await create(5_001);
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.body.errors).toMatchObject([{ path: '/amount', keyword: 'merchantMaximum' }]);
    expect(tooMuch.body.errors![0]!.msg).toContain('50.00 MXN');
    expect((await create(999)).body.errors).toMatchObject([{ keyword: 'merchantMinimum' }]);
    const tiers = await gateway.db
      .selectFrom('fee_tier')
      .select(['method', 'from_amount', 'fixed', 'rate'])
      .where('country', '=', 'MX')
      .where('kind', '=', 'collection')
      .orderBy('method')
      .orderBy('from_amount')
      .execute();
    expect(tiers).toEqual([
      { method: '', from_amount: 0, fixed: 300, rate: 0 },
      { method: '', from_amount: 2_000, fixed: 0, rate: 25_000 },
      { method: 'OXXO', from_amount: 0, fixed: 800, rate: 0 },
    ]);
    expect(await lines(withMerchant({}))).toEqual([
      '~ 700100 fees MX collection: from 0.00 3.00 + 0%; from 20.00 0.00 + 2.5% → from 0.00 3.00 + 0%; from 20.00 0.00 + 2.5%, from 2026-11-21: from 0.00 0.00 + 1.5%',
      '~ 700100 fees MX collection OXXO: from 0.00 8.00 + 0% → from 0.00 8.00 + 0%, from 2026-11-21: from 0.00 0.00 + 1.5%',
      '- 700100 limit MX collection: removed (at least 10.00, at most 50.00)',
    ]);
  });

  it('gives each role the permissions of its patterns, also after a change', async () => {
    await apply(withMerchant({ users: [{ ...merchant!.users[0]!, role: 'reader' }] }));
    const token = await signIn();
    expect((await list(token, 'MX')).status).toBe(200);
    expect(
      (await gateway.send(token, 'GET', '/api/manage/MX/collection-orders/export?format=csv')).status,
    ).toBe(403);
    await apply({
      ...withMerchant({ users: [{ ...merchant!.users[0]!, role: 'reader' }] }),
      roles: { owner: ['*'], reader: ['home'] },
    });
    expect((await list(token, 'MX')).status).toBe(403);
  });

  it('is not applied if the database was changed since the changes were shown', async () => {
    await apply(oneMerchant);
    const tenants = withMerchant({ name: 'Alpaca Libros' });
    const context = {
      model: gateway.model,
      config: { webAddress: '' },
      keyRing: gateway.context.keyRing,
      actor: operatorActor('carla'),
      now: gateway.clock.now(),
    };
    const plan = operatorPlan(tenants, context);
    const agreed = { changes: await planTenants(gateway.db, gateway.model, plan), at: plan.now };
    await gateway.db.updateTable('merchant').set({ name: 'Meanwhile' }).execute();
    await expect(applyTenants(gateway.db, gateway.model, plan, agreed)).rejects.toThrow('tenants.changed');
    const { name } = await gateway.db.selectFrom('merchant').select('name').executeTakeFirstOrThrow();
    expect(name).toBe('Meanwhile');
  });

  it('cannot take a user of another merchant over, and changes nothing then', async () => {
    await apply(oneMerchant);
    const other = { ...merchant!, code: '700200', name: 'Other' };
    await expect(apply({ ...oneMerchant, merchants: [{ ...merchant!, users: [] }, other] })).rejects.toThrow(
      'rosa@alpaca.example is a user of merchant 700100',
    );
    expect(await gateway.db.selectFrom('merchant').select('code').execute()).toEqual([{ code: '700100' }]);
  });
});

it('a file with public credentials is rejected', async () => {
  const users = [{ ...merchant!.users[0]!, sandbox: { password: 'Public-2026' } }];
  await expect(apply(withMerchant({ users }))).rejects.toThrow('sandbox-only');
});

it('a file with prices that follow the day of a sandbox is rejected', async () => {
  const announced = { sandbox: { beginsAfter: 9 }, tiers: [{}] };
  const fees = { ...oneMerchant.fees, standard: [...oneMerchant.fees.standard, announced] };
  await expect(apply({ ...oneMerchant, fees })).rejects.toThrow('sandbox-only');
});

it('an order without fees is rejected with a message that says so', async () => {
  await apply(oneMerchant);
  await gateway.db.deleteFrom('fee_tier').execute();
  const answer = await create(2_000);
  expect(answer.status).toBe(422);
  expect(answer.body.msg).toContain('no fees for collection orders');
});

/** Returns what a payment to the merchant would cost. */
async function quote(amount: number): Promise<unknown> {
  const { id } = await gateway.db.selectFrom('merchant').select('id').executeTakeFirstOrThrow();
  const path = '/api/manage/MX/fee-quotes?rehearse=true';
  const body = { kind: 'collection', payInMethod: 'SPEI', amount };
  const answer = await gateway.send(gateway.signIn({ merchantId: id }), 'POST', path, body);
  return (answer.body.data as { after: { fee: unknown } }).after.fee;
}

const dated = (...standard: Price[]): Tenants => ({ ...oneMerchant, fees: { standard } });

describe('a price that begins on a day', () => {
  const always = oneMerchant.fees.standard[0]!;
  const next = { begins: '2027-01-01', tiers: [{ rate: '1.2%' }, { from: '500.00', rate: '1%' }] };
  const own = { ...next, country: 'PE', kind: 'payout', begins: '2027-02-01', tiers: [{ fixed: '2.00' }] };

  it('is shown with its day, applied once, and ends at midnight once the file does not name it', async () => {
    await apply(oneMerchant);
    const from = 'from 2027-01-01: from 0.00 0.00 + 1.2%; from 500.00 0.00 + 1%';
    expect(await lines(dated(always, next, own))).toEqual([
      ...['MX collection', 'MX payout', 'MX withdrawal', 'PE collection'].map(
        (name) => `~ 700100 fees ${name}: from 0.00 0.00 + 1.5% → from 0.00 0.00 + 1.5%, ${from}`,
      ),
      `~ 700100 fees PE payout: from 0.00 0.00 + 1.5% → from 0.00 0.00 + 1.5%, ${from}, from 2027-02-01: from 0.00 2.00 + 0%`,
      `~ 700100 fees PE withdrawal: from 0.00 0.00 + 1.5% → from 0.00 0.00 + 1.5%, ${from}`,
    ]);
    const [event] = await events();
    expect(describeAmounts(event!, gateway.model)).toContain(
      'from 2027-01-01: from 0.00 PEN 0.00 PEN + 1.2%',
    );
    expect(await apply(dated(always, next, own))).toEqual([]);
    gateway.clock.set('2027-03-01T12:00:00Z');
    expect(await apply(dated(always, next, own))).toEqual([]);
    // What has counted stays known, for the orders of then.
    expect(await apply(dated(next, own))).toEqual([]);
    expect(await quote(10_000)).toBe(120);
    expect(await gateway.db.selectFrom('fee_tier').selectAll().execute()).not.toEqual([]);
    const back = 'from 2027-03-02: from 0.00 0.00 + 1.5%';
    const before = `from 0.00 0.00 + 1.5%, ${from}`;
    expect(await lines(oneMerchant)).toContain(`~ 700100 fees MX payout: ${before} → ${before}, ${back}`);
    expect(await quote(10_000)).toBe(120);
    gateway.clock.set('2027-03-02T12:00:00Z');
    expect(await quote(10_000)).toBe(150);
  });

  it('is not the first one of an account: nothing could be ordered until then', async () => {
    await expect(apply(dated(next))).rejects.toThrow('missing-fee');
    gateway.clock.set('2027-01-01T04:59:59Z');
    await expect(apply(dated(next))).rejects.toThrow('missing-fee');
    // It is midnight in Peru, an hour later in Mexico.
    gateway.clock.set('2027-01-01T05:00:00Z');
    await expect(apply(dated(next))).rejects.toThrow('missing-fee');
    gateway.clock.set('2027-01-01T06:00:00Z');
    await apply(dated(next));
  });
});
