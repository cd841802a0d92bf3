import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import { post } from '../ledger/post';
import type { Move } from '../ledger/posting';
import type { LedgerCheck } from '../ledger/verify';
import type { Remittance } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { detailOf, plain } from './apply/verdicts';
import { openException } from './exceptions';
import { countryOf, nobody } from './suspense';

/** Whose statement it is, and when it was read. */
interface Stated {
  model: Model;
  network: NetworkSettings;
  at: Date;
}

/** Books what a network says that it has remitted: each line once, by its id. Returns how many were not known. */
export async function bookRemittances(
  db: Database,
  stated: Stated,
  remitted: readonly Remittance[],
): Promise<number> {
  let booked = 0;
  for (const line of remitted)
    if (await withTransaction(db, (transaction) => bookRemittance(transaction, stated, line))) booked++;
  return booked;
}

async function bookRemittance(
  db: Database,
  { model, network, at }: Stated,
  { id: remittance, currency, amount, cost = 0, at: remittedAt }: Remittance,
): Promise<boolean> {
  const country = countryOf(model, network, currency);
  const doubt = (reason: 'unknownReference' | 'contradiction', detail: string) =>
    openException(db, { network: network.name, ref: '', reason, detail, at });
  if (country === undefined) {
    await doubt('unknownReference', detailOf('currencyOfNone', { amount: String(amount), currency }));
    return false;
  }
  const id = newId();
  const line = { country, currency, amount, cost };
  const stored = await db
    .insertInto('network_remittance')
    .values({ id, network: network.name, remittance, ...line, at: remittedAt, received_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) {
    const known = await db
      .selectFrom('network_remittance')
      .select(['amount', 'cost', 'currency'])
      .where('network', '=', network.name)
      .where('remittance', '=', remittance)
      .executeTakeFirstOrThrow();
    const before = textOf({
      currency: known.currency,
      amount: Number(known.amount),
      cost: Number(known.cost),
    });
    const said = textOf(line);
    if (before !== said)
      await doubt('contradiction', detailOf('remittedBefore', { id: remittance, before, said }));
    return false;
  }
  await post(db, model, [
    {
      merchantId: nobody,
      country,
      currency,
      key: `remittance:${id}`,
      businessType: 'correction',
      at,
      moves: movesOf(amount, cost),
    },
  ]);
  return true;
}

/** What arrives at the bank, or leaves it, and what the network keeps were on its channel. */
function movesOf(amount: number, cost: number): Move[] {
  const [from, to] = amount < 0 ? (['channel', 'bank'] as const) : (['bank', 'channel'] as const);
  return [
    { from, to, amount: Math.abs(amount) },
    { from: 'networkCosts', to: 'channel', amount: cost },
  ];
}

const textOf = ({ currency, amount, cost }: { currency: string; amount: number; cost: number }) =>
  `${plain({ currency, amount })} (${plain({ currency, amount: cost })})`;

/** Compares what was posted for remittances with what networks have said. */
export const verifyRemittances: LedgerCheck = (db) =>
  compareProviderSide(db, {
    name: 'remittance',
    key: 'remittance',
    moved: sql`
      select ${nobody}::uuid as merchant_id, id, country, currency, remittance as number, side.account, side.amount
      from network_remittance cross join lateral
        (values ('bank', -amount), ('channel', amount + cost), ('networkCosts', -cost)) as side (account, amount)`,
  });
