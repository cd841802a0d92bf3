import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';

let gateway: FundGateway;
beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(() => gateway.close());

const path = '/api/manage/MX/payout-orders/batches/create';
/** A code, whatever it is: without one nothing is read. */
const json = { 'content-type': 'application/json', 'authenticator-code': '000000' };
const batch = (payeeName: string, amount: number) => ({
  file: 'payouts.xlsx',
  rows: [{ number: 2, values: { payeeName, accountType: 1, payeeAccount: '032180000118359719', amount } }],
});

describe('a session whose batches are rejected', () => {
  it.each([
    ['that are no JSON', 60, '{"rows":['],
    ['with wrong rows', 60, JSON.stringify(batch('', -1))],
    ['with too many values', 30, JSON.stringify({ rows: Array.from({ length: 110_000 }, () => 1) })],
  ])('%s waits after %i in a minute, before another one is read', async (_what, most, body) => {
    const token = gateway.signIn();
    const post = (sent: string) =>
      gateway.send(token, 'POST', path, sent, { ...json, 'idempotency-key': newId() });
    for (let count = 0; count < most; count++) expect([400, 413, 422]).toContain((await post(body)).status);
    const limited = await post(JSON.stringify(batch('Ana', 20_000)));
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('is not told to wait for those that are accepted', async () => {
    for (let count = 0; count < 65; count++) {
      const sent = batch(`Ana ${count}`, 20_000 + count);
      const answer = await gateway.owner.send(
        'POST',
        `${path.slice('/api/manage/'.length)}?rehearse=true`,
        sent,
      );
      expect(answer.status).toBe(200);
    }
  });
});
