import { omit } from 'es-toolkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payout } from '../../../bench/support/payout';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { type FundGateway, fundGateway, type FundUser } from '../funds/support/fundGateway';
import { acmeSecret, writeNetworksFile } from '../networks/support/networkGateway';
import { runJobs } from '../support/runJobs';

type Payout = StoredRecord<'payout-order'>;

let gateway: FundGateway;
let place = 0;

beforeAll(async () => {
  const networksFile = writeNetworksFile('http://127.0.0.1:9');
  const networkSecrets = { NETWORK_ACME_SECRET: acmeSecret };
  gateway = await fundGateway({ sandbox: false, networksFile, networkSecrets }, { isSandbox: false });
  await gateway.db.updateTable('merchant').set({ sandbox: false }).execute();
  await gateway.setAvailable('MX', 1_000_000_000);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
beforeEach(async () => {
  await setLimit(1_000_000);
  await age('2 days');
});

const ownLimit = () => ({ merchant_id: gateway.merchantId, country: 'MX', kind: 'payout' }) as const;
/** Lets one person pay out so much; null leaves it to the limit of withdrawals. */
const setLimit = (approval_above: number | null) =>
  gateway.db
    .updateTable('order_limit')
    .set({ approval_above })
    .where((is) => is.and(ownLimit()))
    .execute();
/** As if all payouts had been made that much earlier. */
const age = (interval: string) =>
  sql`update payout_order set requested_at = requested_at - ${interval}::interval
    where merchant_id = ${gateway.merchantId}`.execute(gateway.db);
/** A payout to a payee of its own. */
const form = (amount: number) => ({ ...omit(payout((place += 1)), ['merchantOrderNo']), amount });

const rowsOf = (amounts: number[]) =>
  amounts.map((amount, index) => ({ number: index + 2, values: form(amount) }));

const pay = (amount: number, user: FundUser = gateway.owner) =>
  user.send('POST', 'MX/payout-orders', form(amount), { proven: true });
async function paid(amount: number): Promise<Payout> {
  const answer = await pay(amount);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as Payout;
}
const stored = async (id: string) => (await gateway.read(`MX/payout-orders/${id}`)) as Payout;
const decide = (user: FundUser, action: string, id: string, body?: object) =>
  user.send('POST', `MX/payout-orders/${id}/${action}`, body, { proven: action === 'release' });
/** How often a network was asked to carry a payout out. */
const attemptsOf = async (id: string) =>
  (await gateway.db.selectFrom('network_attempt').select('ref').where('record_id', '=', id).execute()).length;

describe('a payout that a user makes', () => {
  it('needs a code, is of no application, and is carried out', async () => {
    const unproven = await gateway.owner.send('POST', 'MX/payout-orders', form(20_000));
    expect(unproven).toMatchObject({ status: 422, body: { errors: [{ keyword: 'stepUp' }] } });
    const made = await paid(20_000);
    expect(made).toMatchObject({ status: 'accepted', requestedBy: 'Lucía Herrera' });
    expect(made).not.toHaveProperty('appId');
    expect(made).not.toHaveProperty('merchantOrderNo');
    expect(await attemptsOf(made.id)).toBe(1);
  });

  it('is made once for its key', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = form(21_000);
    const send = () => gateway.owner.send('POST', 'MX/payout-orders', body, { proven: true, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body.data).toEqual(first.body.data);
    expect(await gateway.list('MX/payout-orders', { payeeAccount: body.payeeAccount })).toHaveLength(1);
  });

  it('is refused to whoever may see payouts and not pay out', async () => {
    const token = gateway.signIn({
      merchantId: gateway.merchantId,
      permissions: new Set(['trade:payment', 'trade:payment:import', 'trade:payment:approve']),
    });
    const answer = await gateway.send(token, 'POST', '/api/manage/MX/payout-orders', form(22_000));
    expect(answer.status).toBe(403);
  });

  it('is refused where the balance does not cover it with its fee', async () => {
    const { available } = await gateway.balances('MX');
    await setLimit(null);
    await gateway.setAvailable('MX', 100_000);
    expect(await pay(100_000)).toMatchObject({ status: 422, body: { errors: [{ keyword: 'available' }] } });
    await gateway.setAvailable('MX', available);
  });
});

describe('a payout above what one person may pay out', () => {
  it('holds its money and waits for another person, who has it carried out once', async () => {
    const before = await gateway.balances('MX');
    const { id, status } = await paid(1_000_001);
    expect(status).toBe('awaitingApproval');
    expect((await gateway.balances('MX')).payoutHold).toBeGreaterThan(before.payoutHold);
    expect(await attemptsOf(id)).toBe(0);
    expect(await decide(gateway.owner, 'release', id)).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'creator' }] },
    });
    const unproven = await gateway.finance.send('POST', `MX/payout-orders/${id}/release`);
    expect(unproven).toMatchObject({ status: 422, body: { errors: [{ keyword: 'stepUp' }] } });
    const both = await Promise.all([
      decide(gateway.finance, 'release', id),
      decide(gateway.finance, 'decline', id, { rejectionReason: 'Twice.' }),
    ]);
    expect(both.map(({ status: code }) => code)).toEqual(expect.arrayContaining([200, 422]));
  });

  it('is accepted once it was approved, and said in its timeline', async () => {
    const { id } = await paid(1_000_002);
    expect((await decide(gateway.finance, 'release', id)).body.data).toMatchObject({ status: 'accepted' });
    expect((await decide(gateway.finance, 'release', id)).status).toBe(422);
    expect(await attemptsOf(id)).toBe(1);
  });

  it('gives its money back where it is declined or canceled', async () => {
    const before = await gateway.balances('MX');
    const declined = await paid(1_000_003);
    const reason = { rejectionReason: 'Wrong supplier.' };
    expect((await decide(gateway.finance, 'decline', declined.id, reason)).body.data).toMatchObject({
      status: 'rejected',
      ...reason,
    });
    const canceled = await paid(1_000_004);
    expect((await decide(gateway.finance, 'cancel', canceled.id)).status).toBe(422);
    expect((await decide(gateway.owner, 'cancel', canceled.id)).body.data).toMatchObject({
      status: 'canceled',
    });
    expect(await gateway.balances('MX')).toEqual(before);
    expect(await attemptsOf(declined.id)).toBe(0);
  });

  it('is one that takes the payouts of 24 hours above it, of users alone and not those that came to nothing', async () => {
    const first = await paid(600_000);
    expect((await paid(600_001)).status).toBe('awaitingApproval');
    await sql`update payout_order set requested_by = null where id = ${first.id}`.execute(gateway.db);
    expect((await paid(399_999)).status).toBe('accepted');
    expect((await paid(1_000)).status).toBe('awaitingApproval');
  });

  it('is one above the limit of withdrawals, where payouts have none of their own', async () => {
    await setLimit(null);
    expect((await paid(5_000_000)).status).toBe('accepted');
    expect((await paid(1_000)).status).toBe('awaitingApproval');
  });
});

describe('a file of payouts', () => {
  const path = 'MX/payout-orders/batches/create';

  async function sent(amounts: number[]): Promise<(Payout & { $revision?: string })[]> {
    const batch = { file: 'suppliers.xlsx', rows: rowsOf(amounts) };
    const { body } = await gateway.owner.send('POST', path, batch, { proven: true });
    const { number } = body.data as { number: string };
    await runJobs(gateway.context, ['batches.perform']);
    return (await gateway.list('MX/payout-orders', { batchNo: number })) as Payout[];
  }

  it('needs one code', async () => {
    const batch = { file: 'suppliers.xlsx', rows: rowsOf([30_000, 30_001]) };
    expect(await gateway.owner.send('POST', path, batch)).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'stepUp' }] },
    });
    expect((await sent([30_000, 30_001])).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  });

  it('waits as a whole where all of it goes beyond the limit, which its rehearsal says', async () => {
    const batch = { file: 'suppliers.xlsx', rows: rowsOf([400_000, 400_001, 400_002]) };
    const rehearsal = await gateway.owner.send('POST', `${path}?rehearse=true`, batch);
    expect(rehearsal.body.data).toHaveProperty(
      'approval',
      expect.stringMatching(/^A second person must approve 3 rows of 3: /),
    );
    const waiting = await sent([400_003, 400_004, 400_005]);
    expect(waiting.map(({ status }) => status)).toEqual(Array<string>(3).fill('awaitingApproval'));
  });

  it('is approved with one code by another person, each of its payouts once', async () => {
    const waiting = await sent([500_001, 500_002, 500_003]);
    const ids = waiting.map(({ id }) => id);
    const revisions = Object.fromEntries(waiting.map(({ id, $revision }) => [id, $revision]));
    const chosen = { ids, input: {}, revisions };
    const release = 'MX/payout-orders/batches/release';
    expect((await gateway.finance.send('POST', release, chosen)).status).toBe(422);
    const statesAfter = async (user: FundUser) => {
      expect((await user.send('POST', release, chosen, { proven: true })).status).toBe(200);
      await runJobs(gateway.context, ['batches.perform']);
      return Promise.all(ids.map(async (id) => (await stored(id)).status));
    };
    expect(await statesAfter(gateway.owner)).toEqual(Array<string>(3).fill('awaitingApproval'));
    expect(await statesAfter(gateway.finance)).toEqual(Array<string>(3).fill('accepted'));
    expect(await statesAfter(gateway.finance)).toEqual(Array<string>(3).fill('accepted'));
    expect(await Promise.all(ids.map(attemptsOf))).toEqual([1, 1, 1]);
  });
});
