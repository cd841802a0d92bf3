import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import { post } from '../ledger/post';
import type { LedgerCheck } from '../ledger/verify';
import type { AttemptRow } from '../networks/attempts/tables';
import type { Fact } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { detailOf, plain } from './apply/verdicts';
import { openException } from './exceptions';
import { countryOf, nobody } from './suspense';

/**
 * Books what a network charges for a fact, once, from its channel to the costs of networks (product 6.27). The fact is stored. Where the network says another
 * cost of it later, that is an exception. A cost in a currency of no country is not booked: the fact is an exception then.
 */
export async function bookCost(
  db: Database,
  { model, network, at }: { model: Model; network: NetworkSettings; at: Date },
  attempt: AttemptRow | undefined,
  { ref, currency, cost = 0, at: factAt }: Fact,
  fact: string,
): Promise<void> {
  const own = attempt?.currency === currency ? attempt : undefined;
  const country = own?.country ?? countryOf(model, network, currency);
  if (cost === 0 || country === undefined) return;
  const merchantId = own?.merchant_id ?? nobody;
  const stored = await db
    .insertInto('network_cost')
    .values({
      fact,
      merchant_id: merchantId,
      country,
      currency,
      network: network.name,
      method: own?.method || null,
      amount: cost,
      at: factAt,
      remittance: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fact')
    .executeTakeFirst();
  if (stored) {
    const moves = [{ from: 'networkCosts', to: 'channel', amount: cost } as const];
    const posting = { merchantId, country, currency, businessType: 'correction', at, moves } as const;
    return post(db, model, [{ ...posting, key: `cost:${fact}` }]);
  }
  const { amount } = await db
    .selectFrom('network_cost')
    .select('amount')
    .where('fact', '=', fact)
    .executeTakeFirstOrThrow();
  if (amount === cost) return;
  const [before, said] = [plain({ amount, currency }), plain({ amount: cost, currency })];
  const detail = detailOf('costBefore', { before, said });
  await openException(db, { network: network.name, ref, attempt, reason: 'contradiction', detail, at });
}

/**
 * Has a remittance include the single costs of its network and currency up to its time that none has included yet. Returns their sum, in minor units: the
 * remittance books what differs from it.
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

/** Compares what was posted for single costs with what networks have said. */
export const verifyCosts: LedgerCheck = (db) =>
  compareProviderSide(db, {
    name: 'cost',
    key: 'cost',
    moved: sql`
      select merchant_id, fact as id, country, currency, fact::text as number, side.account, side.amount
      from network_cost as cost cross join lateral
        (values ('channel', cost.amount), ('networkCosts', -cost.amount)) as side (account, amount)`,
  });
