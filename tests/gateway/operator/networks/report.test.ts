import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../../src/contract/operator/report';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import { newId } from '../../../../src/gateway/database/ids';
import { verifyLedger } from '../../../../src/gateway/ledger/verify';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { readReport } from '../../../../src/gateway/operator/networks/report/readReport';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { runJobs } from '../../support/runJobs';
import { operatorCommand } from '../support/operatorCommand';

let gateway: FundGateway;
let paid: StoredRecord<'pay-in-detail'>;
let payout: StoredRecord<'payout-order'>;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 10_000_000);
  await gateway.setAvailable('PE', 10_000_000);
  // In Mexico it is still November, in UTC it is December.
  gateway.clock.set('2026-12-01T03:00:00Z');
  const { id } = await gateway.order(250_000);
  await gateway.post(`MX/collection-orders/${id}/simulate-callback`, { amount: 250_000 });
  [paid] = (await gateway.list('MX/pay-in-details', { orderId: id })) as [StoredRecord<'pay-in-detail'>];
  await book({ debit: 'networkCosts', credit: 'channel', amount: '12.50', network: 'sandbox' });
  await book({ debit: 'bankFees', credit: 'bank', amount: '3.00' });
  gateway.clock.set('2026-12-02T18:00:00Z');
  const payee = { payeeName: 'Ana', accountType: 3, payeeAccount: '002010077777777771', amount: 50_000 };
  const sent = (await gateway.post('MX/payout-orders', payee)).body.data as StoredRecord<'payout-order'>;
  await runJobs(gateway.context, ['networks.submit']);
  gateway.clock.set('2026-12-02T20:00:00Z');
  await runJobs(gateway.context, ['networks.played', 'networks.query', 'orders.step'], gateway.clock.now());
  payout = (await gateway.read(`MX/payout-orders/${sent.id}`)) as StoredRecord<'payout-order'>;
  await book({ debit: 'taxes', credit: 'bank', amount: '7.00' });
  await book({ debit: 'suspense', credit: 'writeOffs', amount: '2.00' });
  await correct('feeRefund', '1.00', payout.orderNo);
  await gateway.withdrawn('PE', { bankAccountId: await gateway.bankAccount('PE'), amount: 100_000 });
  await decide((await waiting())!);
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

/** Books as somebody who may do so alone in a sandbox. */
const book = (options: Record<string, string>) =>
  operatorCommand(gateway, ['book'], { country: 'MX', reason: 'A test.', ...options });

const decide = (number: string) =>
  operatorCommand(gateway, ['review', 'approve', number], {}, { name: 'pavel' });

async function correct(kind: string, amount: string, orderNo: string): Promise<void> {
  const merchant = gateway.model.tenants!.merchants[0]!.code;
  const values = [`kind=${kind}`, `amount=${amount}`, `orderNo=${orderNo}`, 'reason=Agreed.'];
  const words = ['propose', 'corrections', merchant, ...values];
  await decide(/MXK\d+/.exec(await operatorCommand(gateway, words, { country: 'MX' }))![0]);
}

/** The number of the withdrawal that waits. */
async function waiting(): Promise<string | undefined> {
  const [withdrawal] = (await gateway.list('PE/withdrawals', {})) as StoredRecord<'withdrawal'>[];
  return withdrawal?.withdrawalNo;
}

const report = (month: string) => readReport(gateway.db, gateway.model, month);

describe('the report of a month', () => {
  it('has what was earned and borne in it, by network and method, in the zone of the country', async () => {
    const none = { revenue: 0, networkCosts: 0, bankFees: 0, writeOffs: 0, taxes: 0 };
    const mexico = { country: 'MX', currency: 'MXN', ...none };
    expect(paid.fee).toBeGreaterThan(0);
    expect(await report('2026-11')).toEqual([
      { ...mexico, network: 'sandbox', method: 'SPEI', revenue: paid.fee, result: paid.fee },
      { ...mexico, network: 'sandbox', method: null, networkCosts: 1_250, result: -1_250 },
      { ...mexico, network: null, method: null, bankFees: 300, result: -300 },
    ]);
    const { fee = 0, method } = payout;
    expect(fee).toBeGreaterThan(0);
    const [first, other, peru, ...more] = await report('2026-12');
    expect(first).toEqual({
      ...mexico,
      network: 'sandbox',
      method,
      revenue: fee,
      networkCosts: 200,
      result: fee - 200,
    });
    const rest = { ...mexico, network: null, method: null, revenue: -100, taxes: 700, writeOffs: -200 };
    expect(other).toEqual({ ...rest, result: -100 - 700 + 200 });
    expect(peru).toMatchObject({ country: 'PE', currency: 'PEN', network: null, method: 'bank' });
    expect([peru!.revenue > 0, peru!.result === peru!.revenue, more]).toEqual([true, true, []]);
    expect(await report('2026-10')).toEqual([]);
  });

  it('comes to what the ledger says that the accounts hold', async () => {
    const { provider } = await verifyLedger(gateway.db, gateway.model);
    const sums: Record<string, Record<string, bigint>> = {};
    for (const row of [...(await report('2026-11')), ...(await report('2026-12'))]) {
      const of = (sums[row.currency] ??= {});
      const accounts = { fees: row.revenue, networkCosts: -row.networkCosts, bankFees: -row.bankFees };
      const all = { ...accounts, writeOffs: -row.writeOffs, taxes: -row.taxes };
      for (const [account, amount] of Object.entries(all))
        if (amount !== 0) of[account] = (of[account] ?? 0n) + BigInt(amount);
    }
    const others = ['channel', 'bank', 'suspense', 'transfers'];
    const borne = Object.entries(provider).flatMap(([currency, accounts]) => {
      const held = Object.entries(accounts).filter(([name, sum]) => !others.includes(name) && sum !== 0n);
      return held.length > 0 ? [[currency, Object.fromEntries(held)] as const] : [];
    });
    expect(sums).toEqual(Object.fromEntries(borne));
  });

  it('is written to a new file by a command, and read by a call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-report-'));
    const [csv, xlsx] = [join(folder, 'report.csv'), join(folder, 'report.xlsx')];
    expect(await operatorCommand(gateway, ['report', '2026-11'], { out: csv })).toBe(`${csv}: 3 rows`);
    const lines = readFileSync(csv, 'utf8').trim().split('\r\n');
    expect(lines[0]).toContain('Month,Country,Currency,Network,Method,Revenue');
    expect(lines[2]).toBe('2026-11,MX,MXN,sandbox,,0.00,12.50,0.00,0.00,0.00,-12.50');
    await operatorCommand(gateway, ['report', '2026-11'], { out: xlsx });
    expect(readFileSync(xlsx).subarray(0, 2).toString()).toBe('PK');
    await expect(operatorCommand(gateway, ['report', '2026-11'], { out: csv })).rejects.toThrow(
      'is there already',
    );
    await expect(operatorCommand(gateway, ['report', '2026-11'], { out: `${csv}.pdf` })).rejects.toThrow(
      'ends with .xlsx or .csv',
    );
    await expect(operatorCommand(gateway, ['report', '2026-13'], { out: `${folder}/x.csv` })).rejects.toThrow(
      '/month: Write a month as 2026-11.',
    );

    const { db, clock } = gateway;
    const token = await issueToken({ db, actor: operatorActor('olga'), now: clock.now() }, newId(), 2);
    const read = (month: string) => gateway.send(`Bearer ${token}`, 'GET', `/api/operator/reports/${month}`);
    expect((await read('2026-11')).body.data).toEqual((await report('2026-11')) satisfies ReportRow[]);
    expect((await read('November')).status).toBe(422);
  });
});
