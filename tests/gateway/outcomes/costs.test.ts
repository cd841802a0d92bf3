import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { readFacts } from '../../../src/gateway/networks/interface/facts';
import type { Fact } from '../../../src/gateway/networks/interface/Network';
import { networkNamed } from '../../../src/gateway/networks/settings/networks';
import { readReport } from '../../../src/gateway/operator/networks/report/readReport';
import { readRemittances } from '../../../src/gateway/operator/networks/remittances';
import { bookRemittances } from '../../../src/gateway/outcomes/remittances';
import { type NetworkGateway, networkGateway } from '../networks/support/networkGateway';

let gateway: NetworkGateway;
beforeAll(async () => {
  gateway = await networkGateway('http');
});
afterAll(() => gateway.close());

/** What networks have cost in Mexico by all that was posted, in minor units. */
async function costs(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(amount), 0)::bigint as sum from ledger_provider_entry
    where account = 'networkCosts'`.execute(gateway.db);
  return rows[0]!.sum;
}

const now = () => gateway.clock.now().toISOString();

/** A fact of an order of 200.00 that was paid, with what it costs. */
async function paid(more: Partial<Fact> = {}): Promise<Fact> {
  const id = await gateway.begin('collection', 20_000);
  const ref = await gateway.refOf(id);
  const fact = { kind: 'collection', state: 'paid', amount: 20_000, currency: 'MXN', at: now() } as const;
  return { ...fact, ref, id: newId(), ...more };
}

/** Has the statement of a day list what was remitted. */
const remit = (line: { id: string; amount: number; cost?: number; at?: string }) => {
  const { db, model, context } = gateway;
  const network = networkNamed(context.config, model, 'acme')!;
  return bookRemittances(db, { model, network, at: gateway.clock.now() }, [
    { currency: 'MXN', at: now(), ...line },
  ]);
};

const contradictions = async () =>
  (
    await gateway.db
      .selectFrom('network_exception')
      .select('detail')
      .where('reason', '=', 'contradiction')
      .execute()
  ).map(({ detail }) => detail);

describe('the cost of a payment', () => {
  it('is booked once, however often it is told, and is in the report by network and method', async () => {
    const fact = await paid({ cost: 120 });
    for (let time = 0; time < 2; time++) await gateway.notify([fact]);
    expect(await costs()).toBe(120);
    const payout = await gateway.begin('payout', 30_000);
    const sent = { kind: 'payout', state: 'paid', amount: 30_000, currency: 'MXN', at: now() } as const;
    await gateway.notify([{ ...sent, ref: await gateway.refOf(payout), id: newId(), cost: 45 }]);
    expect(await costs()).toBe(165);
    const report = await readReport(gateway.db, gateway.model, '2026-11');
    const { method } = (await gateway.orderOf('payout', payout)) as StoredRecord<'payout-order'>;
    const told: Record<string, number> = {};
    for (const { network, method: by, networkCosts } of report)
      if (network === 'acme' && by !== null) told[by] = networkCosts;
    expect(told).toEqual(method === 'SPEI' ? { SPEI: 165 } : { SPEI: 120, [method]: 45 });
    expect(await gateway.problems()).toEqual([]);
  });

  it('is booked where only the statement says it, and another one later is an exception', async () => {
    const before = await costs();
    const { cost, ...told } = await paid({ cost: 30 });
    await gateway.notify([told]);
    expect(await costs()).toBe(before);
    await gateway.notify([{ ...told, cost }]);
    expect(await costs()).toBe(before + 30);
    await gateway.notify([{ ...told, cost: 31 }]);
    expect(await costs()).toBe(before + 30);
    expect(await contradictions()).toEqual([expect.stringContaining('costBefore?before=30+MXN&said=31+MXN')]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is booked of a payment for no order, and of one that nobody can book', async () => {
    const before = await costs();
    await gateway.notify([{ ...(await paid({ cost: 7 })), ref: 'Rent' }]);
    expect(await costs()).toBe(before + 7);
    await gateway.notify([{ ...(await paid({ cost: 9 })), kind: 'payout' }]);
    expect(await costs()).toBe(before + 16);
    // In a currency of no country there is no account for it.
    await gateway.notify([await paid({ cost: 9, currency: 'XTS' })]);
    expect(await costs()).toBe(before + 16);
    expect(await gateway.problems()).toEqual([]);
  });

  it.each([[-1], [1.5], ['12']])('of %j cannot be read', (cost) => {
    const fact = { ref: 'r', kind: 'payout', state: 'paid', amount: 1, currency: 'MXN', at: now(), cost };
    expect(readFacts(JSON.stringify({ facts: [fact] }), 9)).toMatchObject({
      facts: [],
      unread: [{ errors: [{ path: '/cost' }] }],
    });
  });
});

describe('a remittance that says its costs', () => {
  it('includes those that were told one by one, so that only the difference is booked', async () => {
    await remit({ id: 'R-0', amount: 1, cost: 0 });
    const start = await costs();
    await gateway.notify([await paid({ cost: 100 })]);
    await remit({ id: 'R-1', amount: 19_000, cost: 130 });
    expect(await costs()).toBe(start + 130);
    // What one includes, the next one does not.
    await gateway.notify([await paid({ cost: 50 })]);
    await remit({ id: 'R-2', amount: 19_000, cost: 50 });
    expect(await costs()).toBe(start + 180);
    // One that says nothing of costs leaves them to the next, which may come to less.
    await gateway.notify([await paid({ cost: 40 })]);
    await remit({ id: 'R-3', amount: 19_000 });
    expect(await costs()).toBe(start + 220);
    await remit({ id: 'R-4', amount: 19_000, cost: 25 });
    for (let time = 0; time < 2; time++) await remit({ id: 'R-4', amount: 19_000, cost: 25 });
    expect(await costs()).toBe(start + 205);
    expect(await gateway.problems()).toEqual([]);
    const days = await readRemittances(gateway.db, gateway.context, 'acme');
    expect(days.reduce((sum, { cost }) => sum + cost, 0)).toBe(await costs());
  });

  it('leaves what happens after it to the next one', async () => {
    const start = await costs();
    const at = now();
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000));
    await gateway.notify([await paid({ cost: 60 })]);
    await remit({ id: 'R-5', amount: 100, cost: 10, at });
    expect(await costs()).toBe(start + 70);
    expect(await gateway.problems()).toEqual([]);
  });
});
