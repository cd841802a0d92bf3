import { CompiledQuery } from 'kysely';
import { memoize } from '../../metadata/tracking/memoize';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import { prepared } from '../database/connections/pool';
import type { Database } from '../database/declared/tables';
import { balanceColumn } from './accounts';
import { type Done, type PostingColumns, writeStatement } from './inserts';
import type { Batch } from './posting';

/**
 * Makes all changes of the only posting of a batch, where the balances of its account allow it, else none. The posting has entries of the
 * merchant. It does as `runBatch` with less work for the database.
 */
export async function runPosting(db: Database, model: Model, batch: Batch): Promise<Done> {
  // All rows are selected from the account that it moves, and what postings of its kind have in common is in the text.
  const texts = textsOf(model);
  const kind = kindOf(batch);
  let text = texts.get(kind);
  if (text === undefined) texts.set(kind, (text = writeText(model, batch)));
  const { rows } = await db.executeQuery<Done>(CompiledQuery.raw(prepared(text), parametersOf(batch)));
  return rows[0]!;
}

/** The texts of statements, by the kind of posting. */
const textsOf = memoize((_model: Model) => new Map<string, string>());

/** Returns the key of a statement's text: the accounts that it changes, and its opened and released holds. */
function kindOf({ entries, providerEntries, holds, releases }: Batch): string {
  return JSON.stringify([
    entries.map(({ balance }) => balance),
    providerEntries.map(({ account }) => account),
    holds.map(({ balance }) => balance),
    releases.map(({ balance }) => balance),
  ]);
}

/** In the order in which `writeText` numbers them. */
function parametersOf({ postings, entries, providerEntries }: Batch): unknown[] {
  const {
    merchantId,
    country,
    currency,
    id,
    key,
    businessType,
    at,
    valueAt = at,
    fee,
    source,
  } = postings[0]!;
  const times = [at.toISOString(), valueAt.toISOString()];
  const columns = [merchantId, country, currency, id, key, businessType, ...times, fee || null];
  return [
    ...columns,
    ...[source?.entity, source?.id, source?.number].map((value) => value ?? null),
    ...entries.flatMap(({ amount }) => [newId(), amount]),
    ...providerEntries.map(({ amount }) => amount),
  ];
}

function writeText(model: Model, { entries, providerEntries, holds, releases }: Batch): string {
  let last = 0;
  const parameter = (type: string) => `$${(last += 1)}::${type}`;
  const posting: PostingColumns = {
    merchant_id: parameter('uuid'),
    country: parameter('text'),
    currency: parameter('text'),
    id: parameter('uuid'),
    key: parameter('text'),
    business_type: parameter('text'),
    at: parameter('timestamptz'),
    value_at: parameter('timestamptz'),
    fee: parameter('bigint'),
    source_entity: parameter('text'),
    source_id: parameter('uuid'),
    source_no: parameter('text'),
  };
  const row = { from: 'moved', posting };
  const changes = entries.map(({ balance, laterCount }) => ({
    account: balance,
    column: balanceColumn(balance),
    id: parameter('uuid'),
    amount: parameter('bigint'),
    sequence: `moved.entries - ${laterCount}`,
  }));
  const amountOf = new Map(changes.map(({ account, amount }) => [account, amount]));
  return writeStatement(model, [`moved as (${moveBalances(posting, changes)})`], {
    postings: [{ ...row, columns: {} }],
    entries: changes.map(({ id, account, column, amount, sequence }) => ({
      ...row,
      columns: { id, account: text(account), amount, sequence, balance: `moved.${column}` },
    })),
    providerEntries: providerEntries.map(({ account }) => ({
      ...row,
      columns: { account: text(account), amount: parameter('bigint') },
    })),
    providerOnly: [],
    holds: holds.map(({ balance }) => ({
      ...row,
      columns: { balance: text(balance), amount: amountOf.get(balance)! },
    })),
    releases: releases.map(({ balance }) => ({
      ...row,
      columns: { balance: text(balance), amount: `-${amountOf.get(balance)!}`, is_new: 'false' },
    })),
  });
}

function moveBalances(
  { merchant_id, country, currency }: PostingColumns,
  changes: { column: string; amount: string }[],
): string {
  const set = changes.map(({ column, amount }) => `, ${column} = stored.${column} + ${amount}`);
  const enough = changes.map(({ column, amount }) => ` and stored.${column} + ${amount} >= 0`);
  const returned = changes.map(({ column }) => `, stored.${column}`);
  return `
    update ledger_account as stored set entries = stored.entries + ${changes.length}${set.join('')}
    where stored.merchant_id = ${merchant_id} and stored.country = ${country}
      and stored.currency = ${currency}${enough.join('')}
    returning stored.entries${returned.join('')}`;
}

/** One of the names of accounts, as a constant. */
const text = (name: string) => `'${name}'::text`;
