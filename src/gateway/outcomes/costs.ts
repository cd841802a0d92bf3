import { type Insertable, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database, Tables } from '../database/declared/tables';
import { requireAll, shared } from '../database/units/shared';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import { nobody } from '../ledger/accounts';
import { post } from '../ledger/post';
import type { LedgerCheck } from '../ledger/verify';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Fact } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { detailOf, plain } from './apply/verdicts';
import { openException } from './exceptions';
import { countryOf } from './suspense';

/**
 * A part of a payment that its network keeps. It has the table that notes it, the account that bears it, and the text of an exception for
 * another amount than before.
 */
const kept = {
  cost: { table: 'network_cost', account: 'networkCosts', otherwise: 'costBefore' },
  tax: { table: 'network_tax', account: 'taxes', otherwise: 'taxBefore' },
} as const;

type Kept = keyof typeof kept;

/** Subject of a fact, and the network that said it. */
interface Charged {
  model: Model;
  network: NetworkSettings;
  at: Date;
}

/**
 * Books what a network keeps of the money of a stored fact, once, from its channel (product 6.27, 6.28). It is cost and tax. Another amount
 * later is an exception; so is a currency of no country, unbooked.
 */
export async function bookKept(
  db: Database,
  charged: Charged,
  attempt: AttemptRow | undefined,
  fact: Fact,
  id: string,
): Promise<void> {
  for (const part of Object.keys(kept) as Kept[]) await bookPart(db, charged, attempt, fact, id, part);
}

async function bookPart(
  db: Database,
  { model, network, at }: Charged,
  attempt: AttemptRow | undefined,
  fact: Fact,
  id: string,
  part: Kept,
): Promise<void> {
  const { ref, currency, at: factAt } = fact;
  const { account, otherwise } = kept[part];
  const amount = fact[part] ?? 0;
  const own = attempt?.currency === currency ? attempt : undefined;
  const country = own?.country ?? countryOf(model, network, currency);
  if (amount === 0 || country === undefined) return;
  const merchantId = own?.merchant_id ?? nobody;
  const { table } = kept[part];
  const row = {
    fact: id,
    merchant_id: merchantId,
    country,
    currency,
    network: network.name,
    amount,
    at: factAt,
  };
  if (await insertKept(db, { table, row: { ...row, method: own?.method || null } })) {
    const moves = [{ from: account, to: 'channel', amount } as const];
    const posting = { merchantId, country, currency, businessType: 'correction', at, moves } as const;
    return post(db, model, [{ ...posting, key: `${part}:${id}` }]);
  }
  const stored = await db.selectFrom(table).select('amount').where('fact', '=', id).executeTakeFirst();
  if (stored?.amount === amount) return;
  const before = plain({ amount: stored?.amount ?? 0, currency });
  const detail = detailOf(otherwise, { before, said: plain({ amount, currency }) });
  await openException(db, { network: network.name, ref, attempt, reason: 'contradiction', detail, at });
}

/** Part of a fact's money that its network keeps. */
interface KeptRow {
  table: (typeof kept)[Kept]['table'];
  row: Insertable<Tables['network_cost']>;
}

/** Stores what networks keep. Returns of each whether it was not there yet. */
const insertKept = shared<KeptRow, boolean>({
  alike: ({ table }) => table,
  run: async (db, given) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto(given[0]!.table)
      .values(given.map(({ row }) => row))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return requireAll(given, numInsertedOrUpdatedRows);
  },
});

/**
 * Has a remittance include the single costs of its network and currency that none has included, up to its time. Returns their sum, in minor
 * units: the remittance books what differs from it.
 */
export async function includeCosts(
  db: Database,
  { id, network, currency, at }: { id: string; network: string; currency: string; at: string },
): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    with included as (
      update network_cost set remittance = ${id}::uuid
      where network = ${network} and currency = ${currency} and at <= ${at} and remittance is null
      returning amount
    )
    select coalesce(sum(amount), 0)::text as sum from included`.execute(db);
  return Number(rows[0]!.sum);
}

/** Compares what was posted for single costs and taxes with what networks have said. */
export const verifyKept: LedgerCheck = async (db) => {
  const compare = (part: Kept) =>
    compareProviderSide(db, {
      name: part,
      key: part,
      moved: sql`
        select merchant_id, fact as id, country, currency, fact::text as number, side.account, side.amount
        from ${sql.table(kept[part].table)} as kept cross join lateral
          (values ('channel', kept.amount), (${kept[part].account}::text, -kept.amount)) as side (account, amount)`,
    });
  return [...(await compare('cost')), ...(await compare('tax'))];
};
