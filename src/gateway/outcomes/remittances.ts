import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { compareProviderSide } from '../ledger/compare/compareProviderSide';
import { nobody } from '../ledger/accounts';
import { post } from '../ledger/post';
import type { Move } from '../ledger/posting';
import type { LedgerCheck } from '../ledger/verify';
import type { Remittance } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { detailOf, plain } from './apply/verdicts';
import { includeCosts } from './costs';
import { openException } from './exceptions';
import { countryOf } from './suspense';

/** The network of a statement, and when it was read. */
interface Stated {
  model: Model;
  network: NetworkSettings;
  at: Date;
}

/**
 * Books what a network says that it has remitted, each line once by its id (product 6.23, 6.27). Costs that no single fact booked are among
 * it. Returns how many lines were not known.
 */
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
  { id: remittance, currency, amount, cost: kept, at: remittedAt }: Remittance,
): Promise<boolean> {
  const country = countryOf(model, network, currency);
  const doubt = (reason: 'unknownReference' | 'contradiction', detail: string) =>
    openException(db, { network: network.name, ref: '', reason, detail, at });
  if (country === undefined) {
    await doubt('unknownReference', detailOf('currencyOfNone', { amount: String(amount), currency }));
    return false;
  }
  const id = newId();
  const cost = kept ?? 0;
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
  // One that says nothing of costs leaves those that were told one by one to the next.
  const counted =
    kept === undefined ? 0 : await includeCosts(db, { id, network: network.name, currency, at: remittedAt });
  if (counted > 0) await db.updateTable('network_remittance').set({ counted }).where('id', '=', id).execute();
  await post(db, model, [
    {
      merchantId: nobody,
      country,
      currency,
      key: `remittance:${id}`,
      businessType: 'correction',
      at,
      moves: movesOf(amount, cost - counted),
    },
  ]);
  return true;
}

/** Returns the moves of a remittance: the amount at the bank, and costs beside the single ones. The network may keep less than these. */
const movesOf = (amount: number, cost: number): Move[] => [
  fromChannel('bank', amount),
  fromChannel('networkCosts', cost),
];

const fromChannel = (account: 'bank' | 'networkCosts', moved: number): Move =>
  moved < 0
    ? { from: 'channel', to: account, amount: -moved }
    : { from: account, to: 'channel', amount: moved };

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
        (values ('bank', -amount), ('channel', amount + cost - counted), ('networkCosts', counted - cost))
          as side (account, amount)`,
  });
