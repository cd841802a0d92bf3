import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { rehearse, withSavepoint, withTransaction } from '../../../src/gateway/database/units/transaction';
import type { Unit } from '../../../src/gateway/database/units/Unit';
import { readHold } from '../../../src/gateway/ledger/entries';
import { post } from '../../../src/gateway/ledger/post';
import type { Move, Posting } from '../../../src/gateway/ledger/posting';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';
import { readBalances } from '../support/readBalances';
import { productModel } from '../support/productModel';

const model = await productModel();
const at = new Date('2026-11-20T12:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await preparedDatabase(model);
});
afterAll(() => database.drop());

type Account = Pick<Posting, 'merchantId' | 'country' | 'currency'>;

/** An account with so much available, in minor units. */
async function accountWith(available: number): Promise<Account> {
  const account = { merchantId: newId(), country: 'MX', currency: 'MXN' };
  const received = posting(account, { from: 'channel', to: 'available', amount: available });
  if (available > 0) await post(database.db, model, [received]);
  return account;
}

function posting(account: Account, move: Move, id = newId()): Posting {
  const source = { entity: 'payout-order', id };
  return { ...account, key: newId(), businessType: 'payout', at, moves: [move], source };
}

const hold = (account: Account, amount: number, id?: string) =>
  posting(account, { from: 'available', to: 'payoutHold', amount }, id);
const release = (account: Account, amount: number, id: string) =>
  posting(account, { from: 'payoutHold', to: 'channel', amount }, id);

/** Makes a new account with 1,000, of which 200 are held for a record. */
async function accountWithHold() {
  const account = await accountWith(1_000);
  const id = newId();
  await post(database.db, model, [hold(account, 200, id)]);
  return { account, id };
}

/** What becomes of postings, one after the other, and what the account holds then. */
async function outcomeOf(db: Unit, account: Account, postings: Posting[][]) {
  const results = [];
  for (const each of postings) {
    try {
      await withSavepoint(db, () => post(db, model, each));
      results.push('posted');
    } catch (error) {
      const { status = 500, params = {} } = error as { status?: number; params?: object };
      results.push({ status, params });
    }
  }
  return { results, balances: await readBalances(db, account) };
}

describe('postings of a rehearsal', () => {
  it.each<[string, (account: Account, id: string) => Posting[][]]>([
    ['one that the balance covers', (account) => [[hold(account, 800)]]],
    ['one that it does not', (account) => [[hold(account, 801)]]],
    [
      'one that those before it leave too little for',
      (account) => [[hold(account, 500)], [hold(account, 301)], [hold(account, 300)]],
    ],
    [
      'several at once, short in between',
      (account) => [[hold(account, 801), posting(account, { from: 'channel', to: 'available', amount: 9 })]],
    ],
    ['the release of a hold that is stored', (account, id) => [[release(account, 200, id)]]],
    ['a release of another amount', (account, id) => [[release(account, 199, id)]]],
    [
      'a second release',
      (account, id) => [[release(account, 200, id)], [hold(account, 200)], [release(account, 200, id)]],
    ],
    [
      'a hold and its release',
      (account) => [[hold(account, 70, account.merchantId)], [release(account, 70, account.merchantId)]],
    ],
    [
      'a release without a hold',
      (account) => [[hold(account, 5)], [release(account, 5, account.merchantId)]],
    ],
    ['one key twice', (account) => Array.from({ length: 2 }, () => [{ ...hold(account, 5), key: 'once' }])],
  ])('end as those that are stored: %s', async (_what, postingsOf) => {
    const rehearsed = await accountWithHold();
    const expected = await rehearse(database.db, (transaction) =>
      outcomeOf(transaction, rehearsed.account, postingsOf(rehearsed.account, rehearsed.id)),
    );
    const stored = await accountWithHold();
    const actual = await withTransaction(database.db, (transaction) =>
      outcomeOf(transaction, stored.account, postingsOf(stored.account, stored.id)),
    );
    expect(expected).toEqual(actual);
    expect(await readBalances(database.db, rehearsed.account)).toMatchObject({
      available: 800,
      payoutHold: 200,
    });
  });

  it('of accounts that nothing was posted to are rejected, and make no account', async () => {
    const account = await accountWith(0);
    const rejected = rehearse(database.db, (transaction) => post(transaction, model, [hold(account, 1)]));
    await expect(rejected).rejects.toMatchObject({ status: 422, text: 'ledger.short.available' });
    const stored = database.db.selectFrom('ledger_account').where('merchant_id', '=', account.merchantId);
    expect(await stored.selectAll().execute()).toEqual([]);
  });

  it('are refused where one of the same key is stored', async () => {
    const account = await accountWith(100);
    const once = hold(account, 5);
    await post(database.db, model, [once]);
    const again = rehearse(database.db, (transaction) => post(transaction, model, [once]));
    await expect(again).rejects.toThrow(`The posting ${once.key} was posted before.`);
  });

  it('move money between accounts, or neither of them', async () => {
    const [one, other] = [await accountWith(100), await accountWith(0)];
    const transfer = (amount: number) => [
      posting(one, { from: 'available', to: 'transfers', amount }),
      posting(other, { from: 'transfers', to: 'available', amount }),
    ];
    const balances = await rehearse(database.db, async (transaction) => {
      await post(transaction, model, transfer(60));
      await expect(post(transaction, model, transfer(41))).rejects.toMatchObject({ status: 422 });
      return [await readBalances(transaction, one), await readBalances(transaction, other)];
    });
    expect(balances.map(({ available }) => available)).toEqual([40, 60]);
  });

  it('lock nothing: others post to the account meanwhile, and the rehearsal to one that they have locked', async () => {
    const { account, id } = await accountWithHold();
    const after = await rehearse(database.db, async (rehearsal) => {
      await post(rehearsal, model, [hold(account, 700)]);
      await withTransaction(database.db, async (other) => {
        await post(other, model, [hold(account, 800), release(account, 200, id)]);
        await post(rehearsal, model, [hold(account, 100)]);
      });
      return readBalances(rehearsal, account);
    });
    expect(after).toMatchObject({ available: 0, payoutHold: 1_000 });
    expect(await readBalances(database.db, account)).toMatchObject({ available: 0, payoutHold: 800 });
  });

  it('are undone in memory with what is rolled back', async () => {
    const { account, id } = await accountWithHold();
    await rehearse(database.db, async (rehearsal) => {
      const made = newId();
      const undone = withSavepoint(rehearsal, async () => {
        await post(rehearsal, model, [hold(account, 800, made)]);
        await post(rehearsal, model, [release(account, 200, id)]);
        expect(await readHold(rehearsal, { merchantId: account.merchantId, id: made })).toBe(800);
        throw new Error('rejected');
      });
      await expect(undone).rejects.toThrow('rejected');
      await expect(readHold(rehearsal, { merchantId: account.merchantId, id: made })).rejects.toThrow(
        'Nothing is held',
      );
      await post(rehearsal, model, [release(account, 200, id)]);
      expect(await readBalances(rehearsal, account)).toMatchObject({ available: 800, payoutHold: 0 });
    });
  });
});
