import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../src/metadata/generated/Entities';
import { balances } from '../../../src/gateway/ledger/accounts';
import { readAccountKeys } from '../../../src/gateway/ledger/entries';
import { readBalances } from '../support/readBalances';
import type { LedgerAccountKey } from '../../../src/gateway/ledger/tables';
import type { CurrencyTotals } from '../../../src/contract/records';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { productModel } from '../support/productModel';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const [from, to] = ['2026-11-18T06:00:00.000Z', '2026-11-19T06:00:00.000Z'];

let gateway: TestGateway;
let accounts: LedgerAccountKey[];

beforeAll(async () => {
  gateway = await testGateway({ model, history: sharedHistory });
  accounts = await readAccountKeys(gateway.db);
});
afterAll(() => gateway.close());

/** Requests the account details of an account's merchant. */
async function read<Data>(
  { merchantId, country }: LedgerAccountKey,
  filter: object,
  query: Record<string, string>,
): Promise<Data> {
  const token = gateway.signIn({ merchantId });
  const search = new URLSearchParams({ ...query, filter: JSON.stringify(filter) });
  const { status, body } = await gateway.send(
    token,
    'GET',
    `/api/manage/${country}/account-details?${search}`,
  );
  expect(status).toBe(200);
  return body.data as Data;
}

/** What the entries of a filter come to, in minor units, in the only currency that an account has. */
async function sum(account: LedgerAccountKey, filter: object) {
  const rows = await read<CurrencyTotals[]>(account, filter, { totals: 'income,expense' });
  expect(rows.map(({ currency }) => currency)).toEqual(rows.length > 0 ? [account.currency] : []);
  const { income, expense } = rows[0]?.sums ?? {};
  return Number(income ?? 0) - Number(expense ?? 0);
}

/** Fields that are declared as balances of a statement, and of which of its entries. */
const declared = Object.keys(model.resources).flatMap((resource) => {
  const { fields } = bindResource(model, resource, Object.keys(model.countries)[0]!, 'en');
  return Object.values(fields).flatMap(({ name, ui: { balanceOf } }) =>
    balanceOf ? [{ resource, field: name, balanceOf }] : [],
  );
});

describe('every field that is a balance', () => {
  it.each(Object.keys(model.countries))(
    'in %s is the sum of the entries that it leads to',
    async (country) => {
      expect(declared).not.toEqual([]);
      const account = accounts.find((each) => each.country === country)!;
      const token = gateway.signIn({ merchantId: account.merchantId });
      for (const { resource, field, balanceOf } of declared) {
        expect(balanceOf.resource).toBe('account-details');
        const { body } = await gateway.send(token, 'GET', `/api/manage/${country}/${resource}`);
        const values = (body.data as Record<string, unknown>[]).map((record) => record[field]);
        expect(values).toEqual([await sum(account, balanceOf.only ?? {})]);
      }
    },
  );
});

describe('sums by type', () => {
  it('are those of the entries of each type, in one request', async () => {
    const account = accounts.find(({ country }) => country === 'MX')!;
    const rows = await read<CurrencyTotals[]>(
      account,
      { account: 'available' },
      { totals: 'net,gross,fee', by: 'businessType' },
    );
    expect(rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['payout', 'settlement', 'recharge']),
    );
    for (const { value, count, sums } of rows) {
      const [alone] = await read<CurrencyTotals[]>(
        account,
        { account: 'available', businessType: value },
        { totals: 'net,gross,fee' },
      );
      expect(alone).toEqual({ currency: 'MXN', count, sums });
      expect(Number(sums.gross) - Number(sums.fee)).toBe(Number(sums.net));
    }
  });

  it('by a field without options are rejected', async () => {
    const account = accounts[0]!;
    const { status, body } = await gateway.send(
      gateway.signIn({ merchantId: account.merchantId }),
      'GET',
      `/api/manage/${account.country}/account-details?totals=net&by=sequence`,
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ path: '/by', keyword: 'notSummedBy' }]);
  });
});

describe('the account details', () => {
  it.each(Object.keys(model.countries))(
    'of %s: opening + income − expense is the closing balance of a period, and what the account has in the end',
    async (country) => {
      const ofCountry = accounts.filter((account) => account.country === country);
      expect(ofCountry).not.toEqual([]);
      for (const account of ofCountry) {
        const held = await readBalances(gateway.db, account);
        for (const balance of balances) {
          const of = (postedAt: object) => sum(account, { account: balance, postedAt });
          const opening = await of({ lt: from });
          const closing = opening + (await of({ gte: from, lt: to }));
          expect(closing).toBe(await of({ lt: to }));
          expect(closing + (await of({ gte: to }))).toBe(held[balance]);
        }
      }
    },
  );

  it('go on from line to line and from page to page, in the order of their numbers', async () => {
    for (const account of accounts.slice(0, 4)) {
      const filter = { account: 'available' };
      const sort = JSON.stringify(['sequence', 'DESC']);
      const page = (range: string) => read<LedgerEntry[]>(account, filter, { sort, range });
      const lines = [...(await page('[0,9]')), ...(await page('[10,19]'))];
      expect(lines).toHaveLength(20);
      for (const [place, { balance, income = 0, expense = 0 }] of lines.slice(0, -1).entries()) {
        expect(balance).toBe(lines[place + 1]!.balance + (income ?? 0) - (expense ?? 0));
      }
      expect(lines[0]!.balance).toBe((await readBalances(gateway.db, account)).available);
    }
  });

  it('count the entries that brought something in and those that took something out', async () => {
    const [account] = accounts;
    const filter = { account: 'available' };
    const entries = await read<LedgerEntry[]>(account!, filter, { range: '[0,999]' });
    const [row] = await read<CurrencyTotals[]>(account!, filter, {
      totals: 'income,expense',
      counts: 'income,expense',
    });
    const having = (field: 'income' | 'expense') =>
      entries.filter((entry) => typeof entry[field] === 'number').length;
    expect(having('expense')).toBeGreaterThan(0);
    expect(row!.counts).toEqual({ income: having('income'), expense: having('expense') });
    expect(row!.count).toBe(entries.length);
  });

  it('show the entries of the merchant alone', async () => {
    const [one] = accounts;
    const other = accounts.find(
      ({ merchantId, country }) => merchantId !== one!.merchantId && country === one!.country,
    )!;
    const idsOf = async (account: LedgerAccountKey) =>
      (await read<{ id: string }[]>(account, {}, { range: '[0,99]' })).map(({ id }) => id);
    const theirs = await idsOf(other);
    expect(theirs).not.toEqual([]);
    expect(await read(one!, { id: theirs }, {})).toEqual([]);
    const record = `/api/manage/${one!.country}/account-details/${theirs[0]}`;
    const { status } = await gateway.send(gateway.signIn({ merchantId: one!.merchantId }), 'GET', record);
    expect(status).toBe(404);
  });

  it('lead to the order or the payment behind each line', async () => {
    const { resources } = model;
    const related = resources['account-details']!.detail!.related!;
    const [account] = accounts;
    const entries = await read<LedgerEntry[]>(account!, {}, { range: '[0,99]' });
    const token = gateway.signIn({ merchantId: account!.merchantId });
    expect(entries.filter(({ sourceEntity }) => !sourceEntity)).toEqual([]);
    const kinds = new Set(entries.flatMap(({ sourceEntity }) => sourceEntity ?? []));
    expect(kinds.size).toBeGreaterThan(1);
    for (const kind of kinds) {
      const { sourceNo, sourceId } = entries.find(({ sourceEntity }) => sourceEntity === kind)!;
      const { resource, by } = related.find((each) => resources[each.resource]!.entity === kind)!;
      const filter = encodeURIComponent(JSON.stringify({ [by]: sourceNo }));
      const { body } = await gateway.send(
        token,
        'GET',
        `/api/manage/${account!.country}/${resource}?filter=${filter}`,
      );
      expect(body.data).toMatchObject([{ id: sourceId }]);
    }
  });
});
