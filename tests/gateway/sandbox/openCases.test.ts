import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { parts } from '../../../src/gateway/parts';
import { runJobs } from '../support/runJobs';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const { until: now } = sharedHistory;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory });
  gateway.clock.set(now);
  const { id, code: _code } = await gateway.db
    .selectFrom('merchant')
    .select(['id', 'code'])
    .where('code', '=', gateway.model.tenants!.merchants[0]!.code)
    .executeTakeFirstOrThrow();
  token = gateway.signIn({ merchantId: id });
});
afterAll(() => gateway.close());

const list = async <Entity extends 'dispute' | 'payment-claim'>(path: string) =>
  (await gateway.send(token, 'GET', `/api/manage/${path}`)).body.data as StoredRecord<Entity>[];

const codes = () => Object.keys(gateway.model.countries);

describe('the history of a sandbox', () => {
  it('has in each country a claim that waits and one that names its payment', async () => {
    for (const code of codes()) {
      const claims = await list<'payment-claim'>(`${code}/payment-claims`);
      const waiting = claims.filter(({ status }) => status === 'underReview');
      const [confirmed] = claims.filter(({ status }) => status === 'confirmed');
      expect([code, waiting.length, confirmed?.orderNo]).toEqual([code, 1, expect.any(String)]);
      const filter = encodeURIComponent(JSON.stringify({ paymentNo: confirmed!.paymentNo }));
      expect(await list(`${code}/pay-in-details?filter=${filter}`)).toMatchObject([
        { orderNo: confirmed!.orderNo, amount: confirmed!.amount },
      ]);
    }
  });

  it('has in each country a dispute that can be answered, which is decided by the answer', async () => {
    for (const code of codes()) {
      const open = (await list<'dispute'>(`${code}/disputes`)).filter(
        ({ status }) => status === 'needsResponse',
      );
      expect([code, open.length]).toEqual([code, 1]);
      expect(Date.parse(open[0]!.respondBy)).toBeGreaterThan(now.getTime() + 24 * 60 * 60_000);
    }
    const [dispute] = await list<'dispute'>('MX/disputes');
    const accepted = { explanation: 'The payer has had the goods since the first of the month.' };
    const path = `/api/manage/MX/disputes/${dispute!.id}/contest`;
    expect(await gateway.send(token, 'POST', path, accepted)).toMatchObject({ status: 200 });
    await runJobs(gateway.context, ['disputes.deliver']);
    gateway.clock.set(new Date(now.getTime() + 60_000));
    await runJobs(gateway.context, ['networks.played'], gateway.clock.now());
    const [decided] = await list<'dispute'>(
      `MX/disputes?filter=${encodeURIComponent(JSON.stringify({ disputeNo: dispute!.disputeNo }))}`,
    );
    // Without evidence the played network decides for the payer.
    expect(decided).toMatchObject({ status: 'lost', deliveredAt: expect.any(String) as string });
  });

  it('is decided for the payer where nobody answers, and the ledger holds', async () => {
    const [dispute] = await list<'dispute'>('PE/disputes');
    gateway.clock.set(new Date(Date.parse(dispute!.respondBy) + 120_000));
    await runJobs(gateway.context, ['disputes.expire', 'networks.played'], gateway.clock.now());
    expect((await list<'dispute'>('PE/disputes'))[0]).toMatchObject({ status: 'lost', answer: 'none' });
    const checks = parts.flatMap(({ ledgerChecks = [] }) => ledgerChecks);
    expect((await verifyLedger(gateway.db, gateway.model, checks)).problems).toEqual([]);
  });
});
