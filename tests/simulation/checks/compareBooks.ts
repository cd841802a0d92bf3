import type { Kysely } from 'kysely';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { readBalances } from '../../gateway/support/readBalances';
import type { FigureRow, FiguresResponse } from '../../../src/contract/figures';
import type { ComparedResource, Domain } from '../domains/Domain';
import type { Values } from '../oracle/Book';
import type { Account } from '../world/accounts';
import { requireEqual } from './requireEqual';

const pageSize = 500;

/** Counts and sums by the value of a field. */
type Groups = Record<string, { count: number; sums: Record<string, number> }>;

function groupsOf(records: Iterable<Values>, { groupBy, sums }: ComparedResource): Groups {
  const groups: Groups = {};
  for (const values of records) {
    const group = (groups[String(values[groupBy])] ??= {
      count: 0,
      sums: Object.fromEntries(sums.map((name) => [name, 0])),
    });
    group.count += 1;
    for (const name of sums) group.sums[name]! += Number(values[name] ?? 0);
  }
  return groups;
}

const figuresToGroups = (rows: FigureRow[]): Groups =>
  Object.fromEntries(
    rows.map(({ group, count, sums }) => [
      String(group),
      {
        count,
        sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])),
      },
    ]),
  );

const entries: ComparedResource = {
  resource: 'account-details',
  time: 'postedAt',
  groupBy: 'businessType',
  sums: ['income', 'expense'],
};

/** Compares what an account has, and all figures and totals of it, with its book. Throws at the first difference. */
export async function compareTotals(
  db: Kysely<Tables>,
  account: Account,
  domains: readonly Domain[],
): Promise<void> {
  const { book, clients } = account;
  const name = `${account.merchantId} ${account.country}`;
  const held = await readBalances(db, account);
  const known = {
    ...Object.fromEntries(Object.keys(held).map((balance) => [balance, 0])),
    ...book.balances(),
  };
  requireEqual(`The balance of ${name}`, held, known);

  const resources = domains.flatMap((domain) => domain.resources);
  const records = (resource: string) =>
    [...(book.records.get(resource)?.values() ?? [])].map(({ values }) => values);
  const balances = Object.keys(known);
  const lines = (balance: string): Values[] =>
    book.entries
      .filter((entry) => entry.balance === balance)
      .map(({ businessType, amount }) => ({
        businessType,
        income: Math.max(amount, 0),
        expense: Math.max(-amount, 0),
      }));
  const expected = [
    ...resources.map((compared) => ({
      compared,
      filter: {},
      groups: groupsOf(records(compared.resource), compared),
    })),
    ...balances.map((balance) => ({
      compared: entries,
      filter: { account: balance },
      groups: groupsOf(lines(balance), entries),
    })),
  ];
  const day = 24 * 60 * 60_000;
  const period = {
    gte: new Date(Date.now() - day).toISOString(),
    lt: new Date(Date.now() + day).toISOString(),
  };
  const figures = expected.map(({ compared: { resource, time, groupBy, sums }, filter }) => ({
    resource,
    time,
    groupBy,
    sums,
    filter: { ...filter, [time]: period },
  }));
  const { body } = await clients[0]!.read('figures', { figures });
  for (const [place, figure] of (body.data as FiguresResponse).figures.entries()) {
    const { compared, filter, groups } = expected[place]!;
    const what = `The figure of ${compared.resource} ${JSON.stringify(filter)} of ${name}`;
    if (!('rows' in figure)) throw new Error(`${what} is not there: ${JSON.stringify(figure)}`);
    requireEqual(what, figuresToGroups(figure.rows), groups);
  }
}

/** Compares every record and every entry of an account with its book, as lists show them page by page. */
export async function compareRecords(account: Account, domains: readonly Domain[]): Promise<void> {
  const { book } = account;
  for (const { resource } of domains.flatMap((domain) => domain.resources)) {
    const expected = book.records.get(resource) ?? new Map();
    const found = await readAll(account, resource, {});
    if (found.length !== expected.size)
      throw new Error(`${resource} has ${found.length} records, and by the book ${expected.size}.`);
    for (const record of found) {
      const values = expected.get(String(record.id))?.values;
      if (!values) throw new Error(`${resource} has ${String(record.id)}, which nobody made.`);
      const shown = Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? undefined]));
      requireEqual(`${resource}/${String(record.id)}`, shown, values);
    }
  }
  const { resource } = entries;
  for (const [balance, last] of Object.entries(book.balances())) {
    let running = 0;
    for (const line of await readAll(account, resource, { account: balance }, '["sequence","ASC"]')) {
      running += Number(line.income ?? 0) - Number(line.expense ?? 0);
      requireEqual(`The balance after line ${String(line.sequence)}`, line.balance, running);
    }
    requireEqual(`The last line of ${balance}`, running, last);
  }
}

async function readAll(
  { clients }: Account,
  resource: string,
  filter: object,
  sort?: string,
): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let after = '';
  for (;;) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: `[0,${pageSize - 1}]`,
      total: 'none',
      ...(sort === undefined ? {} : { sort }),
      ...(after === '' ? {} : { after }),
    });
    const { body, headers } = await clients[0]!.read(`${resource}?${query}`);
    const page = body.data as Record<string, unknown>[];
    all.push(...page);
    after = headers.get('x-next-cursor') ?? '';
    if (page.length < pageSize || after === '') return all;
  }
}
