import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { chainNames, extendChain, readLink } from '../../../src/gateway/ledger/chain';
import { type ChainHead, formatHead, parseHeads, readHeads } from '../../../src/gateway/ledger/heads';
import { post } from '../../../src/gateway/ledger/post';
import type { Move } from '../../../src/gateway/ledger/posting';
import { verifyLedger } from '../../../src/gateway/ledger/verify';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';
import { at, collected, newAccount, paid, payout, posting } from './support/postings';
import { productModel } from '../support/productModel';

const model = await productModel();
let database: TestDatabase;

beforeAll(async () => {
  database = await preparedDatabase(model);
});
afterAll(() => database.drop());

/** Changes the ledger past its guards, verifies it, and takes the change back. */
async function problemsAfter(
  tamper: string,
  { heads, then }: { heads?: ChainHead[]; then?: (transaction: Database) => Promise<void> } = {},
): Promise<string[]> {
  return database.db
    .transaction()
    .execute(async (transaction) => {
      await sql.raw("set local session_replication_role = 'replica'").execute(transaction);
      await sql.raw(tamper).execute(transaction);
      await then?.(transaction);
      const { problems } = await verifyLedger(transaction, model, [], heads);
      throw Object.assign(new Error('taken back'), { problems });
    })
    .catch((error: { problems?: string[] }) => {
      if (!error.problems) throw error;
      return error.problems;
    });
}

describe('the verification', () => {
  const account = newAccount();
  const own = `merchant_id = '${account.merchantId}'`;

  const chainAll = async (db: Database) => {
    for (const chain of chainNames) await extendChain(db, model, account, chain, () => at);
  };

  beforeAll(async () => {
    const id = newId();
    const withFee: Move[] = [...collected(900), { from: 'channel', to: 'fees', amount: 9 }];
    await post(database.db, model, [posting(account, withFee), payout(account, id, 400)]);
    await post(database.db, model, [posting(account, [{ from: 'channel', to: 'fees', amount: 2 }])]);
    await chainAll(database.db);
    await post(database.db, model, [paid(account, id, 400, 4)]);
  });

  it('finds nothing where nothing is wrong', async () => {
    expect((await readLink(database.db, account, 'entries')).sequence).toBe(3);
    expect(await problemsAfter('select 1')).toEqual([]);
  });

  it.each([
    [`update ledger_account set available = available + 1 where ${own}`, 'its entries come to 500'],
    [`update ledger_entry set income = 901 where ${own} and sequence = 1`, 'comes to 1'],
    [`update ledger_entry set fee = 1 where ${own} and sequence = 1`, 'changed after it was chained'],
    [`update ledger_entry set source_no = 'X' where ${own} and sequence = 1`, 'changed after it was chained'],
    [`delete from ledger_entry where ${own} and sequence = 2`, 'follows entry 1'],
    [`delete from ledger_provider_entry where ${own} and account = 'fees'`, 'comes to -4'],
    [`delete from ledger_release where ${own}`, 'by the entries it is 0'],
    [
      `update ledger_hold set amount = 1 where ${own}; delete from ledger_release where ${own}`,
      '1 of payoutHold',
    ],
    [`delete from ledger_posting where ${own} and business_type = 'payout'`, 'postings are missing'],
    [`delete from ledger_entry where ${own}`, 'comes to'],
    [`delete from ledger_entry where ${own} and sequence = 3`, 'entry 3 is missing since it was chained'],
    [
      `insert into ledger_posting select merchant_id, country, currency, gen_random_uuid(), 'other', '', now()
        from ledger_account where ${own}`,
      'has no entries',
    ],
    [
      `update ledger_provider_entry set account = 'bank' where ${own} and account = 'fees' and amount = 9`,
      "the provider's side of entry 3, or one before it, was changed after it was chained",
    ],
    [
      `update ledger_provider_entry set account = 'bank' where ${own} and account = 'fees' and amount = 2`,
      'posting 1 of the provider alone, or one before it, was changed after it was chained',
    ],
    [`delete from ledger_provider_only where ${own}`, 'of the provider alone is numbered 0 times'],
    [`delete from ledger_provider_only where ${own}`, 'it has 0 postings of the provider alone and counts 1'],
  ])('finds what %s did', async (tamper, problem) => {
    expect(await problemsAfter(tamper)).toContainEqual(expect.stringContaining(problem));
  });

  it('finds chains that were made anew, by the heads that were kept before', async () => {
    const heads = parseHeads((await readHeads(database.db)).map(formatHead).join('\n'));
    expect(heads.filter(({ merchantId }) => merchantId === account.merchantId)).toHaveLength(3);
    expect(await problemsAfter('select 1', { heads })).toEqual([]);
    const links = ['ledger_link', 'ledger_provider_link', 'ledger_provider_only_link'];
    const tamper = [
      `update ledger_entry set source_no = 'X' where ${own} and sequence = 1`,
      `update ledger_provider_entry set account = 'bank' where ${own} and account = 'fees'`,
      ...links.map((table) => `delete from ${table} where ${own}`),
    ].join(';');
    expect(await problemsAfter(tamper, { then: chainAll })).toEqual([]);
    expect(await problemsAfter(tamper, { then: chainAll, heads })).toEqual([
      expect.stringContaining('entry 3, or one before it, was changed after its head of 2026-11-20'),
      expect.stringContaining("the provider's side of entry 3, or one before it, was changed after its head"),
      expect.stringContaining(
        'posting 1 of the provider alone, or one before it, was changed after its head',
      ),
    ]);
  });

  it('finds an account that was removed with all that was posted to it, by a head that was kept', async () => {
    const tables = ['account', 'entry', 'posting', 'provider_entry', 'hold', 'release', 'provider_only'];
    const links = ['link', 'provider_link', 'provider_only_link'];
    const tamper = [...tables, ...links].map((name) => `delete from ledger_${name} where ${own}`).join(';');
    expect(await problemsAfter(tamper)).toEqual([]);
    const heads = await readHeads(database.db);
    expect(await problemsAfter(tamper, { heads })).toEqual([
      expect.stringMatching(`^${account.merchantId} MX MXN: the account is missing, of which a head of `),
    ]);
  });

  it('says which line of heads it cannot read', () => {
    const line = `2026-11-20T12:00:00.000Z ${account.merchantId} MX MXN entries 3 ${'0'.repeat(64)}`;
    expect(parseHeads(`${line}\n\n${line}\n`)).toHaveLength(2);
    expect(() => parseHeads(`${line}\nsomething else`)).toThrow('Line 2');
    expect(() => parseHeads(line.replace('entries', 'others'))).toThrow('Line 1');
  });
});
