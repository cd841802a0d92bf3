import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Correction, Hold } from '../../../../src/metadata/generated/Entities';
import { newId } from '../../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { readRights } from '../../../../src/gateway/operator/operators/rights';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { enroll } from '../support/people';
import { type CommandOptions, operatorCommand } from '../support/operatorCommand';

let gateway: FundGateway;
let merchant: string;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 1_000_000);
  merchant = gateway.model.tenants!.merchants[0]!.code;
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

const run = (name: string, words: string[], options?: CommandOptions, alone?: Record<string, number>) =>
  operatorCommand(gateway, words, options, { name, ...(alone ? { alone } : {}) });
/** Proposes as olga, and returns the number. */
async function propose(list: string, values: Record<string, string>, alone?: Record<string, number>) {
  const words = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const printed = await run('olga', ['propose', list, merchant, ...words], { country: 'MX' }, alone);
  return { printed, number: /MX[KH]\d+/.exec(printed)![0] };
}
const decide = (name: string, verb: string, number: string, reason?: string) =>
  run(name, ['review', verb, number], { reason });
const correction = (values: Partial<Record<keyof Correction, string>> = {}) =>
  propose('corrections', { kind: 'credit', amount: '120.50', reason: 'Paid twice by the bank.', ...values });
const hold = (amount: string) => propose('fund-holds', { amount, reason: 'A chargeback is disputed.' });
const list = async <Record>(resource: string) =>
  (await gateway.owner.send('GET', `MX/${resource}?range=[0,99]`)).body.data as (Record & { id: string })[];
const corrections = () => list<Correction>('corrections');
const available = async () => (await gateway.balances('MX')).available;

/** Makes a token of a scope, for which somebody may answer. */
const issue = (name: string, scope: string, operatorId?: string) => {
  const issuing = { db: gateway.db, actor: operatorActor('root'), operatorId, now: gateway.clock.now() };
  return issueToken(issuing, name, 2, readRights(gateway.model, { scope }));
};
const send = (token: string, path: string, body: unknown, key: string = newId()) =>
  gateway.send(`Bearer ${token}`, 'POST', `/api/operator/${path}`, body, { 'idempotency-key': key });

describe('a correction', () => {
  it('is booked once another operator approves it, and the merchant sees it from then on', async () => {
    const before = await available();
    const { orderNo } = await gateway.order(50_000);
    const { number, printed } = await correction({ orderNo });
    expect(printed).toContain(`${number} of ${merchant}`);
    expect(printed).toContain('is now: Proposed.');
    expect([await corrections(), await available()]).toEqual([[], before]);
    await expect(decide('olga', 'approve', number)).rejects.toThrow(
      'You have proposed this yourself: somebody else must decide.',
    );
    expect(await decide('pavel', 'approve', number)).toContain('is now: Booked.');
    expect(await available()).toBe(before + 12_050);
    const [booked] = await corrections();
    expect(booked).toMatchObject({ correctionNo: number, amount: 12_050, orderNo, status: 'booked' });
    expect(JSON.stringify(booked)).not.toContain('olga');
    const timeline = await gateway.owner.send('GET', `MX/corrections/${booked!.id}/events`);
    expect(timeline.body.data).toMatchObject([{ to: 'proposed' }, { to: 'booked' }]);
    const entries = await list<{ sourceNo: string; businessType: string; income: number }>('account-details');
    expect(entries.find(({ sourceNo }) => sourceNo === number)).toMatchObject({
      businessType: 'correction',
      income: 12_050,
    });
    const events = await readOperatorEvents(gateway.db, 2);
    expect(events.map(({ action, actor_name: who, name }) => [action, who, name])).toEqual([
      ['approved', 'pavel', number],
      ['proposed', 'olga', number],
    ]);
  });

  it.each([
    ['debit', -12_050, undefined],
    ['feeRefund', 12_050, -12_050],
    ['feeCharge', -12_050, 12_050],
  ] as const)('of the kind %s changes what is available by %i', async (kind, change, fee) => {
    const before = await available();
    const { number } = await correction({ kind });
    await decide('pavel', 'approve', number);
    expect(await available()).toBe(before + change);
    const [entry] = await list<{ fee: number | undefined }>('account-details');
    expect(entry!.fee ?? undefined).toBe(fee);
  });

  it('takes no more than there is', async () => {
    const { number } = await correction({ kind: 'debit', amount: '9999999.00' });
    const before = await available();
    await expect(decide('pavel', 'approve', number)).rejects.toThrow('does not cover 9,999,999.00');
    expect(await available()).toBe(before);
    await decide('pavel', 'reject', number, 'There is not so much.');
  });

  it('that is rejected is never seen by the merchant', async () => {
    const { number } = await correction();
    // Whoever proposed it may take it back.
    expect(await decide('olga', 'reject', number, 'A mistake.')).toContain('is now: Rejected.');
    expect((await corrections()).map(({ correctionNo }) => correctionNo)).not.toContain(number);
    const { rows } = await sql<{
      id: string;
    }>`select id from correction where correction_no = ${number}`.execute(gateway.db);
    const { id } = rows[0]!;
    expect((await gateway.owner.send('GET', `MX/corrections/${id}`)).status).toBe(404);
    expect((await gateway.owner.send('GET', `MX/corrections/${id}/events`)).status).toBe(404);
  });

  it('needs no second person up to what the operator may do alone', async () => {
    const values = { kind: 'credit', amount: '500.00', reason: 'Rounding.' };
    const small = await propose('corrections', values, { MXN: 50_000 });
    expect(small.printed).toContain('is now: Booked.');
    const large = await propose('corrections', { ...values, amount: '500.01' }, { MXN: 50_000 });
    expect(large.printed).toContain('is now: Proposed.');
    const other = await propose('corrections', values, { PEN: 50_000 });
    expect(other.printed).toContain('is now: Proposed.');
  });
});

describe('a hold', () => {
  it('freezes what is available until another operator releases it', async () => {
    await gateway.setAvailable('MX', 100_000);
    const { number } = await hold('800.00');
    expect(await available()).toBe(100_000);
    await decide('pavel', 'approve', number);
    expect(await gateway.balances('MX')).toMatchObject({ available: 20_000, providerHold: 80_000 });
    const account = await gateway.bankAccount('MX');
    expect(await gateway.withdraw('MX', { bankAccountId: account, amount: 50_000 })).toMatchObject({
      status: 422,
    });
    const [balance] = await list<{ frozen: number; total: number }>('balances');
    expect(balance!.frozen).toBeGreaterThanOrEqual(80_000);
    expect((await list<Hold>('fund-holds'))[0]).toMatchObject({ holdNo: number, status: 'held' });
    await gateway.expectSound();

    await expect(decide('olga', 'return', number, 'Settled.')).rejects.toThrow('somebody else must decide');
    await decide('pavel', 'return', number, 'The dispute is settled.');
    expect(await gateway.balances('MX')).toMatchObject({ available: 100_000, providerHold: 0 });
    expect((await list<Hold>('fund-holds'))[0]).toMatchObject({
      status: 'released',
      releaseReason: 'The dispute is settled.',
    });
  });

  it('of more than there is cannot be approved', async () => {
    await gateway.setAvailable('MX', 10_000);
    const { number } = await hold('100.01');
    await expect(decide('pavel', 'approve', number)).rejects.toThrow('does not cover 100.01');
    await decide('pavel', 'reject', number, 'There is less.');
  });
});

describe('the call', () => {
  const values = { kind: 'credit', amount: 1_000, reason: 'A test.' };

  it('proposes once per key, and says all that is wrong', async () => {
    const token = await issue('Desk', 'propose');
    const key = newId();
    const path = `merchants/${merchant}/corrections`;
    const first = await send(token, path, { country: 'MX', values }, key);
    expect(first).toMatchObject({ status: 200, body: { data: { status: 'proposed' } } });
    const again = await send(token, path, { country: 'MX', values }, key);
    expect(again.body.data).toEqual(first.body.data);
    const wrong = { kind: 'gift', amount: 0, reason: '', status: 'booked' };
    const answer = await send(token, path, { country: 'MX', values: wrong });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors!.map((error) => error.path).toSorted()).toEqual([
      '/amount',
      '/kind',
      '/reason',
      '/status',
    ]);
    expect((await send(token, path, { country: 'XX', values })).status).toBe(404);
    expect((await send(token, `merchants/${merchant}/recharges`, { country: 'MX', values })).status).toBe(
      404,
    );
    expect((await send(await issue('Other', 'read,decide'), path, { country: 'MX', values })).status).toBe(
      403,
    );
  });

  it('lets no program be the second person of whoever made it', async () => {
    const { id: person } = await enroll(gateway, 'quinn');
    const { id: other } = await enroll(gateway, 'rita');
    const [proposing, deciding] = [
      await issue('One', 'propose', person),
      await issue('Two', 'decide', person),
    ];
    const proposed = await send(proposing, `merchants/${merchant}/corrections`, { country: 'MX', values });
    const { id, revision } = proposed.body.data as StoredRecord<'correction'> & { revision: string };
    const approve = (token: string) =>
      gateway.send(`Bearer ${token}`, 'POST', `/api/operator/reviews/${id}/approve`, undefined, {
        'idempotency-key': newId(),
        'if-match': `"${revision}"`,
      });
    expect((await approve(deciding)).status).toBe(403);
    expect((await approve(await issue('Three', 'decide', other))).status).toBe(200);
  });
});
