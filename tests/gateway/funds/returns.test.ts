import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorCommand } from '../operator/support/operatorCommand';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { operatorActor, readOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../src/gateway/operator/operators/operatorTokens';
import type { Answer } from '../support/testGateway';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
let account: string;
let token: string;

beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 100_000_000);
  const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
  token = await issueToken(issuing, 'Olga', 300);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});
afterEach(() => vi.restoreAllMocks());

const reason = 'The bank returned the transfer: the account is closed.';
const withdraw = (amount: number) => gateway.withdrawn('MX', { bankAccountId: account, amount });
/** A call of the operator's. */
const operate = (path: string, body?: object): Promise<Answer> =>
  gateway.send(`Bearer ${token}`, 'POST', `/api/operator/reviews/${path}`, body);
const approve = (id: string) => operate(`${id}/approve`);
const giveBack = (id: string, why: unknown = reason) => operate(`${id}/return`, { reason: why });
const read = async (id: string) =>
  (await gateway.owner.send('GET', `MX/withdrawals/${id}`)).body.data as StoredRecord<'withdrawal'>;

/** Runs `npm run operator -- review …`, as another process does, and returns what it prints. */
const review = (words: string[], why?: string) =>
  operatorCommand(gateway, ['review', ...words], { reason: why }, { name: 'pavel' });

describe('a withdrawal that the bank returns', () => {
  it('gives its amount and its fee back, says why and when, and is an event of the operator', async () => {
    const before = await gateway.balances('MX');
    const { id, withdrawalNo, actualDebit } = await withdraw(21_000);
    await approve(id);
    const { completedAt } = await read(id);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 86_400_000));
    expect(await giveBack(withdrawalNo)).toMatchObject({
      status: 200,
      body: { data: { state: 'Returned' } },
    });
    expect(await gateway.balances('MX')).toEqual(before);
    const record = await read(id);
    const returnedAt = gateway.clock.now().toISOString().replace('.000Z', 'Z');
    expect(record).toMatchObject({ status: 'returned', reason, amount: 21_000, completedAt, returnedAt });
    expect(record).not.toHaveProperty('fee');
    expect(record).not.toHaveProperty('actualDebit');
    const { body } = await gateway.owner.send('GET', `MX/withdrawals/${id}/events`);
    expect((body.data as object[]).at(-1)).toMatchObject({
      from: 'approved',
      to: 'returned',
      note: reason,
      actor: { kind: 'operator', name: null },
    });
    const filter = encodeURIComponent(JSON.stringify({ sourceNo: withdrawalNo, account: 'available' }));
    const entries = await gateway.owner.send('GET', `MX/account-details?filter=${filter}`);
    expect(entries.body.data).toMatchObject([
      { businessType: 'withdrawalRefund', income: actualDebit },
      { businessType: 'withdrawal', expense: actualDebit },
    ]);
    expect(await readOperatorEvents(gateway.db, 1, withdrawalNo)).toMatchObject([
      { action: 'returned', subject: 'withdrawal', name: withdrawalNo, actor_name: 'Olga' },
    ]);
  });

  it('is no longer in the sums of the list, and can be requested again without asking', async () => {
    const sums = async () => {
      const { body } = await gateway.owner.send('GET', 'MX/withdrawals?totals=fee,actualDebit');
      return (body.data as { sums: object }[])[0]?.sums;
    };
    const before = await sums();
    const { id } = await withdraw(22_000);
    await approve(id);
    await giveBack(id);
    expect(await sums()).toEqual(before);
    const again = await gateway.withdraw('MX', { bankAccountId: account, amount: 22_000 });
    expect(again.status).toBe(200);
  });

  it('is returned only once it is approved, only once, and only with a reason', async () => {
    const { id, withdrawalNo } = await withdraw(23_000);
    const early = await giveBack(id);
    expect([early.status, early.body.msg]).toEqual([
      422,
      expect.stringContaining(
        `${withdrawalNo} cannot be returned, because it is not approved: it is "Under review"`,
      ),
    ]);
    await approve(id);
    for (const why of [undefined, '', '  ', 'x'.repeat(256)])
      expect(await giveBack(id, why ?? null)).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/reason' }] },
      });
    expect((await giveBack(id)).status).toBe(200);
    const balances = await gateway.balances('MX');
    const second = await giveBack(id);
    expect([second.status, second.body.msg]).toEqual([
      422,
      expect.stringMatching(/it is "Returned", changed by Olga at .*Nothing was done\./),
    ]);
    for (const late of [approve(id), operate(`${id}/reject`, { reason })])
      expect((await late).status).toBe(422);
    expect(await gateway.balances('MX')).toEqual(balances);
  });

  it('is returned by one of several who decide at once, by calls and commands', async () => {
    const before = await gateway.balances('MX');
    const { id } = await withdraw(24_000);
    await approve(id);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => giveBack(id).then(({ body }) => body.msg)),
      ...Array.from({ length: 4 }, () =>
        review(['return', id], reason).catch((error: Error) => error.message),
      ),
    ]);
    const refused = answers.filter((answer) => answer?.includes('it is "Returned", changed by'));
    expect(refused).toHaveLength(7);
    expect(await gateway.balances('MX')).toEqual(before);
    const { body } = await gateway.owner.send('GET', `MX/withdrawals/${id}/events`);
    expect((body.data as { to: string }[]).filter(({ to }) => to === 'returned')).toHaveLength(1);
  });

  it('is not returned by its merchant', async () => {
    const { id } = await withdraw(25_000);
    await approve(id);
    expect((await gateway.owner.send('POST', `MX/withdrawals/${id}/return`, { reason })).status).toBe(404);
    expect((await gateway.owner.send('POST', `MX/withdrawals/${id}/cancel`)).status).toBe(422);
    expect(await read(id)).toMatchObject({ status: 'approved' });
  });

  it('gets the same answer again for its idempotency key', async () => {
    const { id } = await withdraw(26_000);
    await approve(id);
    const headers = { 'idempotency-key': newId() };
    const send = () =>
      gateway.send(`Bearer ${token}`, 'POST', `/api/operator/reviews/${id}/return`, { reason }, headers);
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
  });
});

describe('npm run operator -- review return', () => {
  it('asks for a reason and says what it did', async () => {
    const { id, withdrawalNo } = await withdraw(27_000);
    await approve(id);
    await expect(review(['return', withdrawalNo])).rejects.toThrow('Say why with --reason');
    expect(await review(['return', withdrawalNo], reason)).toMatch(
      new RegExp(`^Withdrawal ${withdrawalNo} of .* is now: Returned\\.$`),
    );
    await expect(review(['return', withdrawalNo], reason)).rejects.toThrow('changed by pavel at');
  });
});
