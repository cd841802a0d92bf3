import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { type Balance, balances } from '../../../src/gateway/ledger/accounts';
import { post } from '../../../src/gateway/ledger/post';
import { readBalances } from '../support/readBalances';
import type { Move } from '../../../src/gateway/ledger/posting';
import type { CurrencyTotals } from '../../../src/contract/records';
import { type FigureDefinition, figuresOf } from '../../../src/metadata/model/figures';
import type { FiguresResponse } from '../../../src/contract/figures';
import { productModel } from '../support/productModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const countries = Object.keys(model.countries);
const figures = Object.values(model.pages)
  .flatMap((page) => figuresOf(page).map(({ figure }) => figure))
  .filter(({ balance }) => balance !== undefined);
const merchantId = newId();
const at = new Date('2026-11-20T12:00:00Z');

let gateway: TestGateway;
let token: string;

/** What comes in and is held, in an order in which the last entry of each balance is not the last one of all. */
const events: { moves: Move[]; source?: string }[] = [
  { moves: [{ from: 'channel', to: 'unsettled', amount: 70_000 }] },
  { moves: [{ from: 'unsettled', to: 'available', amount: 60_000 }] },
  { moves: [{ from: 'available', to: 'payoutHold', amount: 11_000 }], source: 'payout-order' },
  { moves: [{ from: 'available', to: 'refundHold', amount: 900 }], source: 'refund' },
  { moves: [{ from: 'available', to: 'disputeHold', amount: 800 }], source: 'dispute' },
  { moves: [{ from: 'available', to: 'withdrawHold', amount: 7_000 }], source: 'payout-order' },
  { moves: [{ from: 'available', to: 'providerHold', amount: 500 }], source: 'fund-hold' },
  { moves: [{ from: 'available', to: 'reserve', amount: 300 }], source: 'pay-in-detail' },
  { moves: [{ from: 'channel', to: 'unsettled', amount: 123 }] },
];

beforeAll(async () => {
  gateway = await testGateway({ model, now: '2026-11-20T18:00:00Z' });
  token = gateway.signIn({ merchantId });
  for (const owner of [merchantId, newId()]) {
    for (const country of countries) {
      const { currency } = model.countries[country]!;
      for (const each of [currency, 'XXX']) {
        const account = { merchantId: owner, country, currency: each };
        const postings = events.map(({ moves, source }) => ({
          ...account,
          key: newId(),
          businessType: 'collection' as const,
          at,
          moves,
          ...(source && { source: { entity: source, id: newId() } }),
        }));
        // In another currency and of another merchant there is twice as much.
        const isOwn = each === currency && owner === merchantId;
        await post(gateway.db, model, isOwn ? postings : [...postings, ...postings.map(renew)]);
      }
    }
  }
});
afterAll(() => gateway.close());

const renew = <Event extends { key: string; source?: { entity: string; id: string } }>(event: Event) => ({
  ...event,
  key: newId(),
  ...(event.source && { source: { ...event.source, id: newId() } }),
});

async function send(country: string, queries: object[], by = token) {
  return gateway.send(by, 'POST', `/api/manage/${country}/figures`, { figures: queries });
}

const queryOf = ({ resource, time, balance, filter }: FigureDefinition) => ({
  resource,
  time,
  balance,
  ...(filter && { filter }),
});

describe('the balances of pages', () => {
  it('are there', () => expect(figures).not.toEqual([]));

  it.each(countries)('of %s are what the account holds, and what its statement comes to', async (country) => {
    const { currency } = model.countries[country]!;
    const held = await readBalances(gateway.db, { merchantId, country, currency });
    const { body } = await send(country, figures.map(queryOf));
    for (const [place, figure] of figures.entries()) {
      const { resource, balance = '', filter = {} } = figure;
      const wanted = ([filter.account ?? balances].flat() as Balance[]).map((name) => held[name]);
      const amount = wanted.reduce((sum, each) => sum + each, 0);
      expect(amount).toBeGreaterThan(0);
      expect((body.data as FiguresResponse).figures[place]).toEqual({
        rows: [{ currency, count: wanted.length, sums: { [balance]: amount } }],
      });

      const { plus, minus } = model.resources[resource]!.list!.statement!;
      const search = new URLSearchParams({ filter: JSON.stringify(filter), totals: `${plus},${minus}` });
      const totals = await gateway.send(token, 'GET', `/api/manage/${country}/${resource}?${search}`);
      const row = (totals.body.data as CurrencyTotals[]).find((each) => each.currency === currency)!;
      expect(Number(row.sums[plus]) - Number(row.sums[minus])).toBe(amount);
    }
  });

  it('are nothing, and not unknown, before anything was posted', async () => {
    const [country = ''] = countries;
    const { body } = await send(country, figures.map(queryOf), gateway.signIn());
    expect((body.data as FiguresResponse).figures).toEqual(figures.map(() => ({ rows: [] })));
  });
});

describe('a request for a balance that is wrong', () => {
  const balance = queryOf(figures[0]!);

  it.each<[object, string, string]>([
    [{ ...balance, balance: 'nope' }, '/figures/0/balance', 'unknownField'],
    [{ ...balance, filter: { businessType: 'payout' } }, '/figures/0/filter/businessType', 'notOfBalance'],
    [{ ...balance, filter: { account: { contains: 'a' } } }, '/figures/0/filter/account', 'notOfBalance'],
    [{ ...balance, interval: 'day' }, '/figures/0/interval', 'notOfBalance'],
    [
      { resource: 'collection-orders', time: 'requestedAt', balance: 'amount' },
      '/figures/0/balance',
      'noStatement',
    ],
  ])('%j is reported at %s: %s', async (wrong, path, keyword) => {
    const answer = await send(countries[0]!, [wrong]);
    expect(answer).toMatchObject({ status: 422, body: { data: null, errors: [{ path, keyword }] } });
    expect(answer.body.errors?.[0]?.msg).not.toMatch(/gateway\.|%\{/);
  });
});
