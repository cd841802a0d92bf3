import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/gateway/networks/interface/facts';
import { networkNamed } from '../../../src/gateway/networks/settings/networks';
import { readReport } from '../../../src/gateway/operator/networks/report/readReport';
import { readRemittances } from '../../../src/gateway/operator/networks/remittances';
import { compareDay } from '../../../src/gateway/outcomes/compareStatements';
import { type NetworkGateway, networkGateway } from '../networks/support/networkGateway';
import { operatorCommand } from '../operator/support/operatorCommand';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
  gateway.clock.set(new Date('2026-11-20T18:00:00Z'));
  const id = await gateway.begin('collection', 20_000);
  const ref = await gateway.refOf(id);
  const at = gateway.clock.now().toISOString();
  await gateway.notify([
    { ref, kind: 'collection', state: 'paid', amount: 20_000, currency: 'MXN', at, id: 'tx' },
  ]);
});
afterAll(() => gateway.close());

const compare = (day: string) =>
  compareDay(
    gateway.context,
    networkNamed(gateway.context.config, gateway.model, 'acme')!,
    day,
    new AbortController().signal,
  );
const days = () => readRemittances(gateway.db, gateway.context, 'acme');

async function exceptions(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select reason || ' ' || detail as said from network_exception
    where network = 'acme' and ref = '' order by opened_at`.execute(gateway.db);
  return rows.map(({ said }) => said);
}

describe('what a network has remitted', () => {
  it('is booked once by its id, and compared by day with what moved', async () => {
    expect(await days()).toEqual([
      { day: '2026-11-20', currency: 'MXN', moved: 20_000, remitted: 0, cost: 0, left: 20_000 },
    ]);
    const at = '2026-11-21T09:00:00Z';
    gateway.provider!.remitted = [
      { id: 'R-1', currency: 'MXN', amount: 15_000, cost: 333, at },
      { id: 'R-2', currency: 'MXN', amount: -1_000, at },
    ];
    gateway.clock.set(new Date('2026-11-21T20:00:00Z'));
    for (let time = 0; time < 2; time++) await compare('2026-11-21');
    const expected = [
      { day: '2026-11-20', currency: 'MXN', moved: 20_000, remitted: 0, cost: 0, left: 20_000 },
      { day: '2026-11-21', currency: 'MXN', moved: 0, remitted: 14_000, cost: 333, left: 5_667 },
    ];
    expect(await days()).toEqual(expected);
    expect(await exceptions()).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
    const { rows } = await sql<{ account: string; amount: string }>`
      select account, sum(amount)::text as amount from ledger_provider_entry as entry join ledger_posting as posting
        on posting.merchant_id = entry.merchant_id and posting.id = posting_id
      where key like 'remittance:%' group by 1 order by 1`.execute(gateway.db);
    expect(rows).toEqual([
      { account: 'bank', amount: '-14000' },
      { account: 'channel', amount: '14333' },
      { account: 'networkCosts', amount: '-333' },
    ]);
    expect(await operatorCommand(gateway, ['remittances', 'acme'])).toContain(
      '2026-11-21 MXN  moved 0.00  remitted 140.00  cost 3.33  left 56.67',
    );
  });

  it('is in the report of the month, by the network', async () => {
    const report = await readReport(gateway.db, gateway.model, '2026-11');
    expect(report.filter(({ networkCosts }) => networkCosts !== 0)).toMatchObject([
      { country: 'MX', network: 'acme', method: null, networkCosts: 333 },
    ]);
  });

  it('is left to a person where it contradicts what was said, is of no country or cannot be read', async () => {
    const at = '2026-11-21T09:00:00Z';
    const before = await days();
    gateway.provider!.remitted = [
      { id: 'R-1', currency: 'MXN', amount: 15_001, cost: 333, at },
      { id: 'R-3', currency: 'XXX', amount: 5, at },
      { id: '', currency: 'MXN', amount: 5, at },
    ];
    for (let time = 0; time < 2; time++) await compare('2026-11-21');
    expect(await days()).toEqual(before);
    const [contradiction, ofNone, unread, ...more] = await exceptions();
    expect(contradiction).toContain('contradiction @networks.detail.remittedBefore?id=R-1');
    expect(ofNone).toContain('unknownReference @networks.detail.currencyOfNone');
    expect(unread).toContain(
      `unreadable @networks.detail.unreadable?path=${encodeURIComponent('/remitted/2/id')}`,
    );
    expect(more).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('that differs from the ledger is found', async () => {
    await sql`update network_remittance set cost = cost + 1 where remittance = 'R-1'`.execute(gateway.db);
    const problems = await gateway.problems();
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain('the remittance R-1 credited');
    await sql`update network_remittance set cost = cost - 1 where remittance = 'R-1'`.execute(gateway.db);
    expect(await gateway.problems()).toEqual([]);
  });

  it('harms no fact where it is no list', () => {
    const fact = {
      ref: 'r',
      kind: 'payout',
      state: 'paid',
      amount: 1,
      currency: 'MXN',
      at: '2026-11-20T18:00:00Z',
    };
    const read = readFacts(JSON.stringify({ facts: [fact], remitted: 5 }), 9);
    expect(read).toMatchObject({
      facts: [fact],
      unread: [{ errors: [{ path: '/remitted' }] }],
      remitted: [],
    });
  });
});
