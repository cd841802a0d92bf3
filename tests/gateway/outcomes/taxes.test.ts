import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
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

const now = () => gateway.clock.now().toISOString();

/** What an account of the provider has borne by all that was posted, in minor units. */
async function sumOf(account: 'taxes' | 'networkCosts'): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(amount), 0)::bigint as sum from ledger_provider_entry where account = ${account}`.execute(
    gateway.db,
  );
  return rows[0]!.sum;
}

/** A fact of an order of 200.00 that was paid. */
async function paid(more: Partial<Fact>): Promise<Fact> {
  const ref = await gateway.refOf(await gateway.begin('collection', 20_000));
  const fact = { kind: 'collection', state: 'paid', amount: 20_000, currency: 'MXN', at: now() } as const;
  return { ...fact, ref, id: newId(), ...more };
}

describe('the tax that a network withholds of a payment', () => {
  it('is booked once beside its cost, and is in the report by network and method', async () => {
    const fact = await paid({ cost: 20, tax: 320 });
    for (let time = 0; time < 2; time++) await gateway.notify([fact]);
    expect([await sumOf('taxes'), await sumOf('networkCosts')]).toEqual([320, 20]);
    const report = await readReport(gateway.db, gateway.model, '2026-11');
    const told = report.filter((row) => row.taxes !== 0);
    expect(told).toMatchObject([{ country: 'MX', network: 'acme', method: 'SPEI', taxes: 320 }]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is what is missing of a remittance, with the cost', async () => {
    const left = async () => (await readRemittances(gateway.db, gateway.context, 'acme')).at(-1)!.left;
    const before = await left();
    await gateway.notify([await paid({ tax: 1_000 })]);
    expect(await left()).toBe(before + 19_000);
    const { db, model, context } = gateway;
    const network = networkNamed(context.config, model, 'acme')!;
    const line = { id: 'R-1', currency: 'MXN', amount: 19_000, at: now() };
    await bookRemittances(db, { model, network, at: gateway.clock.now() }, [line]);
    expect(await left()).toBe(before);
  });

  it('is booked where only the statement says it, and another one later is an exception', async () => {
    const before = await sumOf('taxes');
    const { tax, ...told } = await paid({ tax: 30 });
    for (const said of [told, { ...told, tax }, { ...told, tax: 31 }]) await gateway.notify([said]);
    expect(await sumOf('taxes')).toBe(before + 30);
    const found = gateway.db.selectFrom('network_exception').select(['reason', 'detail']);
    expect(await found.execute()).toEqual([
      {
        reason: 'contradiction',
        detail: expect.stringContaining('taxBefore?before=30+MXN&said=31+MXN') as string,
      },
    ]);
    await sql`update network_tax set amount = amount + 1 where amount = 30`.execute(gateway.db);
    expect(await gateway.problems()).toEqual([
      expect.stringContaining('credited -30 to taxes; by its record it is -31.'),
      expect.stringContaining('credited 30 to channel; by its record it is 31.'),
    ]);
    await sql`update network_tax set amount = amount - 1 where amount = 31`.execute(gateway.db);
    expect(await gateway.problems()).toEqual([]);
  });

  it('of less than nothing cannot be read', () => {
    const fact = { ref: 'r', kind: 'payout', state: 'paid', amount: 1, currency: 'MXN', at: now(), tax: -1 };
    expect(readFacts(JSON.stringify({ facts: [fact] }), 9)).toMatchObject({
      unread: [{ errors: [{ path: '/tax' }] }],
    });
  });
});
