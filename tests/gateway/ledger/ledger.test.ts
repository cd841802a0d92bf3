import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { Balance } from '../../../src/gateway/ledger/accounts';
import { hashEntry } from '../../../src/gateway/ledger/chain';
import { readEntries } from '../../../src/gateway/ledger/entries';
import { post } from '../../../src/gateway/ledger/post';
import type { Posting } from '../../../src/gateway/ledger/posting';
import { readBalances } from '../support/readBalances';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';
import { type Account, collected, newAccount, paid, payout, posting } from './support/postings';
import { productModel } from '../support/productModel';

const model = await productModel();
let database: TestDatabase;

beforeAll(async () => {
  database = await preparedDatabase(model);
});
afterAll(() => database.drop());

async function entriesOf(account: Account) {
  const entries = [];
  for await (const page of readEntries(database.db, model, account)) entries.push(...page);
  return entries;
}

const verify = () => verifyLedger(database.db, model);
const hash = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const sumOf = (held: Record<Balance, number>) => Object.values(held).reduce((sum, amount) => sum + amount, 0);

describe('a posting', () => {
  it('moves balances and appends an entry for each, with the balance afterwards', async () => {
    const account = newAccount();
    await post(database.db, model, [
      posting(account, [
        { from: 'channel', to: 'unsettled', amount: 9_850 },
        { from: 'channel', to: 'fees', amount: 150 },
      ]),
      posting(account, [{ from: 'unsettled', to: 'available', amount: 9_850 }], {
        businessType: 'settlement',
      }),
    ]);
    expect(await readBalances(database.db, account)).toEqual({
      available: 9_850,
      providerHold: 0,
      unsettled: 0,
      payoutHold: 0,
      refundHold: 0,
      disputeHold: 0,
      withdrawHold: 0,
      reserve: 0,
    });
    const entries = await entriesOf(account);
    expect(
      entries.map(({ sequence, account: balance, income, expense, balance: after }) => [
        sequence,
        balance,
        income ?? -expense!,
        after,
      ]),
    ).toEqual([
      [1, 'unsettled', 9_850, 9_850],
      [2, 'unsettled', -9_850, 0],
      [3, 'available', 9_850, 9_850],
    ]);
    expect((await verify()).problems).toEqual([]);
  });

  it('says in its entries what of them is a fee, alone and in a batch', async () => {
    const account = newAccount();
    const id = newId();
    const received = posting(account, [{ from: 'channel', to: 'available', amount: 9_850 }], { fee: -150 });
    const held = { ...payout(account, id, 708), fee: 8 };
    await post(database.db, model, [received]);
    await post(database.db, model, [held]);
    await post(database.db, model, [
      { ...paid(account, id, 708, 8), fee: 8 },
      posting(account, [{ from: 'bank', to: 'available', amount: 5 }], { fee: 0 }),
    ]);
    const entries = await entriesOf(account);
    expect(entries.map(({ account: balance, gross, fee, net }) => [balance, gross, fee, net])).toEqual([
      ['available', 10_000, 150, 9_850],
      ['available', -700, 8, -708],
      ['payoutHold', 700, -8, 708],
      ['payoutHold', -700, 8, -708],
      ['available', 5, undefined, 5],
    ]);
    expect((await verify()).problems).toEqual([]);
  });

  it('without a fee hashes as entries did before there were fees, and with one it is in the hash', () => {
    const entry = {
      id: newId(),
      sequence: 1,
      postingId: '018f0000-0000-7000-8000-000000000001',
      postedAt: '2026-11-20T12:00:00.000Z',
      account: 'available' as const,
      businessType: 'payout' as const,
      currency: 'MXN',
      expense: 708,
      balance: 292,
    };
    const { postingId, postedAt } = entry;
    const content = [1, postingId, postedAt, 'available', 'payout', null, null, null, 'MXN', 0, 708, 292];
    expect(hashEntry('0', entry)).toBe(hash(['0', ...content]));
    expect(hashEntry('0', { ...entry, fee: 8 })).toBe(hash(['0', ...content, 8]));
  });

  it('is refused where a balance would fall below zero, at any moment of a batch, and changes nothing', async () => {
    const account = newAccount();
    await post(database.db, model, [posting(account, collected(1_000))]);
    const late = [payout(account, newId(), 1_001), posting(account, collected(500))];
    for (const postings of [[payout(account, newId(), 1_001)], late]) {
      await expect(post(database.db, model, postings)).rejects.toMatchObject({
        status: 422,
        text: 'ledger.short.available',
      });
    }
    expect(await entriesOf(account)).toHaveLength(1);
    expect((await verify()).problems).toEqual([]);
  });

  it('of an account that is new is refused as well', async () => {
    await expect(post(database.db, model, [payout(newAccount(), newId(), 1)])).rejects.toMatchObject({
      text: 'ledger.short.available',
    });
  });

  it.each<[string, Posting['moves'][number], string]>([
    ['part of a minor unit', { from: 'channel', to: 'available', amount: 0.5 }, 'cannot move 0.5'],
    ['less than nothing', { from: 'channel', to: 'available', amount: -1 }, 'cannot move -1'],
    [
      'money to where it is',
      { from: 'available', to: 'available', amount: 1 },
      'from available to available',
    ],
    ['a hold for no record', { from: 'channel', to: 'payoutHold', amount: 1 }, 'holds money for no record'],
  ])('cannot move %s', async (_what, move, message) => {
    await expect(post(database.db, model, [posting(newAccount(), [move])])).rejects.toThrow(message);
  });

  it('is posted once by its key', async () => {
    const account = newAccount();
    const once = posting(account, collected(700));
    await post(database.db, model, [once]);
    await expect(post(database.db, model, [once])).rejects.toMatchObject({ code: '23505' });
    expect((await readBalances(database.db, account)).available).toBe(700);
  });

  it('of the provider alone, such as a payment that its fee uses up, is kept and proved too', async () => {
    const account = newAccount();
    const feeOnly = posting(account, [{ from: 'channel', to: 'fees', amount: 1 }]);
    const before = (await verify()).provider.MXN!.fees ?? 0n;
    await post(database.db, model, [feeOnly]);
    await post(database.db, model, [{ ...feeOnly, key: newId() }, posting(account, collected(5))]);
    expect(await entriesOf(account)).toHaveLength(1);
    const { problems, provider } = await verify();
    expect(problems).toEqual([]);
    expect(provider.MXN!.fees).toBe(before + 2n);
    await expect(post(database.db, model, [feeOnly])).rejects.toMatchObject({ code: '23505' });
  });

  it('of many moves is the same as one of few', async () => {
    const account = newAccount();
    const ids = Array.from({ length: 9 }, newId);
    await post(database.db, model, [
      posting(account, collected(900)),
      ...ids.map((id) => payout(account, id, 100)),
    ]);
    await post(
      database.db,
      model,
      ids.map((id) => paid(account, id, 100, 1)),
    );
    expect(sumOf(await readBalances(database.db, account))).toBe(0);
    expect(await entriesOf(account)).toHaveLength(1 + 9 * 2 + 9);
    expect((await verify()).problems).toEqual([]);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('has whole amounts of minor units, not %s', async (amount) => {
    await expect(post(database.db, model, [posting(newAccount(), collected(amount))])).rejects.toThrow(
      'cannot move',
    );
  });

  it('between two merchants changes both or none', async () => {
    const [one, other] = [newAccount(), newAccount()];
    await post(database.db, model, [posting(one, collected(300))]);
    const transfer = (amount: number) => [
      posting(one, [{ from: 'available', to: 'transfers', amount }], { businessType: 'transferOut' }),
      posting(other, [{ from: 'transfers', to: 'available', amount }], { businessType: 'transferIn' }),
    ];
    await expect(post(database.db, model, transfer(301))).rejects.toMatchObject({
      text: 'ledger.short.available',
    });
    await post(database.db, model, transfer(300));
    expect((await readBalances(database.db, one)).available).toBe(0);
    expect((await readBalances(database.db, other)).available).toBe(300);
    expect((await verify()).problems).toEqual([]);
  });
});

describe('a hold', () => {
  it('is released once, whole', async () => {
    const account = newAccount();
    const id = newId();
    await post(database.db, model, [posting(account, collected(3_000)), payout(account, id, 1_500)]);
    await expect(post(database.db, model, [paid(account, id, 1_400, 10)])).rejects.toThrow('not open');
    await post(database.db, model, [paid(account, id, 1_500, 10)]);
    await post(database.db, model, [payout(account, newId(), 1_500)]);
    await expect(post(database.db, model, [paid(account, id, 1_500, 10)])).rejects.toMatchObject({
      code: '23505',
    });
    expect(await readBalances(database.db, account)).toMatchObject({ available: 0, payoutHold: 1_500 });
    expect((await verify()).problems).toEqual([]);
  });

  it('may be opened and released by one batch, as in a history', async () => {
    const account = newAccount();
    const id = newId();
    const history = [posting(account, collected(50)), payout(account, id, 50), paid(account, id, 50, 1)];
    await post(database.db, model, history);
    expect(sumOf(await readBalances(database.db, account))).toBe(0);
    expect((await verify()).problems).toEqual([]);
  });
});

describe('many writers', () => {
  it('take no more than there is: of 200 payouts at once those that the balance covers', async () => {
    const account = newAccount();
    await post(database.db, model, [posting(account, collected(5_000))]);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => post(database.db, model, [payout(account, newId(), 100)])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await readBalances(database.db, account)).toMatchObject({ available: 0, payoutHold: 5_000 });
    expect((await verify()).problems).toEqual([]);
  });

  it('send each other money both ways without a deadlock, and none is lost', async () => {
    const accounts = [newAccount(), newAccount(), newAccount()];
    await post(
      database.db,
      model,
      accounts.map((account) => posting(account, collected(1_000))),
    );
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const [from, to] = [accounts[index % 3]!, accounts[(index + 1 + (index % 2)) % 3]!];
        return post(database.db, model, [
          posting(from, [{ from: 'available', to: 'transfers', amount: 7 }], { businessType: 'transferOut' }),
          posting(to, [{ from: 'transfers', to: 'available', amount: 7 }], { businessType: 'transferIn' }),
        ]);
      }),
    );
    const held = await Promise.all(accounts.map((account) => readBalances(database.db, account)));
    expect(held.reduce((sum, each) => sum + sumOf(each), 0)).toBe(3_000);
    expect((await verify()).problems).toEqual([]);
  });
});

describe('what was posted', () => {
  it.each(['ledger_entry', 'ledger_posting', 'ledger_provider_entry', 'ledger_hold', 'ledger_release'])(
    'is never changed or deleted in %s',
    async (table) => {
      const update = sql`update ${sql.table(table)} set merchant_id = merchant_id`;
      await expect(update.execute(database.db)).rejects.toThrow('append-only');
      await expect(sql`delete from ${sql.table(table)}`.execute(database.db)).rejects.toThrow('append-only');
    },
  );
});
