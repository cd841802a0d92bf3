import type { Amount } from '../../../src/gateway/http/Amount';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { Statement } from '../../../src/gateway/exports/statement/Statement';
import { readStatementFile } from '../../../src/gateway/exports/statement/verifyStatement';
import { post, readAccount } from '../../../src/gateway/ledger/post';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { verifyStatement } from '../../../src/gateway/exports/statement/verifyStatement';
import type { Posting } from '../../../src/gateway/ledger/posting';
import type { CurrencyTotals } from '../../../src/contract/records';
import { formatMoney } from '../../../src/metadata/values/money';
import { type OrderGateway, orderGateway } from './support/orderGateway';

let gateway: OrderGateway;

const country = 'MX';
const key = () => ({ merchantId: gateway.merchantId, country, currency: 'MXN' });

/** The largest amount that a schema allows, less a cent, in minor units, and how often it was credited. */
const amount = 99_999_999_999_999;
const times = 250;
const settled = BigInt(amount) * BigInt(times);

function credit(to: 'available' | 'unsettled'): Posting {
  const moves = [{ from: 'bank', to, amount } as const];
  return { ...key(), key: `test:${newId()}`, businessType: 'correction', at: gateway.clock.now(), moves };
}

/** Takes a sum out of the available balance, in moves of which each is a safe number. */
function take(taken: bigint): Posting {
  const most = Number.MAX_SAFE_INTEGER;
  const amounts = [most, most, Number(taken - 2n * BigInt(most))];
  const moves = amounts.map((each) => ({ from: 'available', to: 'bank', amount: each }) as const);
  return { ...credit('available'), moves };
}

beforeAll(async () => {
  gateway = await orderGateway();
  const { available } = await readAccount(gateway.db, key());
  const nothing = { from: 'available', to: 'bank', amount: Number(available) } as const;
  await post(gateway.db, gateway.model, [{ ...credit('available'), moves: [nothing] }]);
  // One by one, and many at once.
  for (let place = 0; place < 5; place++) await post(gateway.db, gateway.model, [credit('available')]);
  await post(
    gateway.db,
    gateway.model,
    Array.from({ length: times - 5 }, () => credit('available')),
  );
  await post(gateway.db, gateway.model, [credit('unsettled')]);
});
afterAll(() => gateway.close());

describe('a balance beyond 2^53 minor units', () => {
  it('is exact, and so is what it is a part of', async () => {
    expect(settled).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    const [balance] = await gateway.list(`${country}/balances`, {});
    expect(balance).toMatchObject({
      available: String(settled),
      unsettled: amount,
      frozen: amount,
      total: String(settled + BigInt(amount)),
    });
  });

  it('is exact in figures and in the sums of the list', async () => {
    const filter = { account: 'available' };
    const query = { resource: 'account-details', time: 'postedAt', balance: 'balance', filter };
    const figures = await gateway.post(`${country}/figures`, { figures: [query] });
    expect(figures.body.data).toMatchObject({
      figures: [{ rows: [{ sums: { balance: String(settled) } }] }],
    });
    const search = new URLSearchParams({ filter: JSON.stringify(filter), totals: 'income,expense' });
    const [row] = (await gateway.read(`${country}/account-details?${search}`)) as unknown as CurrencyTotals[];
    expect(BigInt(row!.sums.income!) - BigInt(row!.sums.expense!)).toBe(settled);
  });

  it('pays out, is short by the cent, and is right afterwards', async () => {
    const payee = { payeeName: 'María López', accountType: 1, payeeAccount: '032180000118359719' };
    const { status, body } = await gateway.post(`${country}/payout-orders`, { ...payee, amount: 12_345 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ amount: 12_345 });
    const { available, payoutHold } = await readAccount(gateway.db, key());
    expect(available + payoutHold).toBe(settled);
    const shown = (sum: bigint) => `${formatMoney(sum, gateway.model.countries[country]!)} MXN`;
    const short = (await post(gateway.db, gateway.model, [take(available + 1n)]).catch(
      (error: unknown) => error,
    )) as { params: Record<'held' | 'needed', Amount> };
    expect([short.params.held.write(), short.params.needed.write()]).toEqual([
      shown(available),
      shown(available + 1n),
    ]);
    await post(gateway.db, gateway.model, [take(available)]);
    expect((await readAccount(gateway.db, key())).available).toBe(0n);
    expect((await verifyLedger(gateway.db, gateway.model)).problems).toEqual([]);
  });

  it('is exact on a statement, which verifies', async () => {
    const filter = { postedAt: { gte: '2026-11-20T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z' } };
    const search = new URLSearchParams({ format: 'pdf', filter: JSON.stringify(filter) });
    const response = await gateway.server.inject({
      url: `/api/manage/${country}/account-details/export?${search}`,
      headers: { authorization: gateway.token },
    });
    const { plus, minus, opening, closing } = readStatementFile(response.rawPayload) as Statement;
    expect(BigInt(plus)).toBeGreaterThan(settled);
    expect(BigInt(opening) + BigInt(plus) - BigInt(minus)).toBe(BigInt(closing));
    const held = Object.values(await readAccount(gateway.db, key()));
    expect(BigInt(closing)).toBe(held.reduce((sum, each) => sum + each, 0n));
    expect((await verifyStatement(gateway.db, gateway.model, response.rawPayload)).problems).toEqual([]);
  });
});
