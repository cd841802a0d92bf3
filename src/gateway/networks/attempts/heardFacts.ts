import { type Insertable, type Selectable, sql } from 'kysely';
import { rowUpdates } from '../../database/units/rowUpdates';
import type { Database, Tables } from '../../database/declared/tables';
import { requireAll, shared } from '../../database/units/shared';
import { type AttemptRow, networkTables } from './tables';
import type { Fact } from '../interface/Network';

/** Locks and reads an attempt by its reference; undefined where the network was never asked with it. */
export async function lockAttempt(
  db: Database,
  network: string,
  ref: string,
): Promise<AttemptRow | undefined> {
  return lockAttempts(db, { network, ref });
}

const lockAttempts = shared<{ network: string; ref: string }, AttemptRow | undefined>({
  alike: ({ network }) => network,
  claims: ({ ref }) => [`attempt ${ref}`],
  run: async (db, wanted) => {
    const { network } = wanted[0]!;
    const refs = wanted.map(({ ref }) => ref);
    const rows = await db
      .selectFrom('network_attempt')
      .selectAll()
      .where('ref', '=', sql<string>`any(${refs}::text[])`)
      .where('network', '=', network)
      .orderBy('ref')
      .forUpdate()
      .execute();
    const byRef = new Map(rows.map((row) => [row.ref, row]));
    return refs.map((ref) => byRef.get(ref));
  },
});

/**
 * Finds an earlier fact that says the same: by the network's name of it, or else by the same state. Nameless payments cannot be told apart,
 * and none must count twice.
 */
export async function findEarlier(db: Database, network: string, { ref, kind, state, id = '' }: Fact) {
  if (ref === '' && id === '') return undefined;
  // By state where one of the two has no name, or an operator said it.
  return findSame(db, { network, ref, kind, state, id });
}

/** Names a fact as its network does. */
interface NamedFact extends Pick<Fact, 'ref' | 'kind' | 'state'> {
  network: string;
  id: string;
}

const findSame = shared<
  NamedFact,
  Pick<Selectable<Tables['network_fact']>, 'id' | 'amount' | 'currency'> | undefined
>({
  alike: ({ network, kind, state }) => JSON.stringify([network, kind, state]),
  run: async (db, facts) => {
    const { network, kind, state } = facts[0]!;
    const { rows } = await sql<{ place: number; id: string; amount: number; currency: string }>`
      select place, found.* from unnest(${facts.map(({ ref }) => ref)}::text[], ${facts.map(({ id }) => id)}::text[])
        with ordinality as named(ref, fact_id, place)
      cross join lateral (
        select id, amount, currency from network_fact as fact
        where fact.network = ${network} and fact.ref = named.ref and fact.kind = ${kind} and fact.state = ${state}
          and (fact.fact_id in (named.fact_id, '', 'operator') or named.fact_id = '')
        limit 1
      ) as found`.execute(db);
    const byPlace = new Map(rows.map(({ place, ...found }) => [place, found]));
    return facts.map((_fact, index) => byPlace.get(index + 1));
  },
});

/** Stores facts. Returns of each whether it was not there yet. */
export const insertFact = shared({
  run: async (db, facts: Insertable<Tables['network_fact']>[]) => {
    const stored = await db
      .insertInto('network_fact')
      .values(facts)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return requireAll(facts, stored.length);
  },
});

/** Changes facts, each named by its id. */
export const updateFact = rowUpdates('network_fact', networkTables.network_fact.columns, 'id');
