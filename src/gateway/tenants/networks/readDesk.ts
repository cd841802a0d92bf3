import { sql } from 'kysely';
import type { ListedNetwork, NetworkException, SuspendedPayment } from '../../../contract/networks';
import type { Model } from '../../../metadata/model/Model';
import { formatMoney } from '../../../metadata/values/money';
import type { Database } from '../../database/tables';
import { type NetworkConfig, networksOf } from '../../networks/settings/networks';

/** Rows of one answer. */
const limit = 1_000;

/** Reads the networks of this gateway, and what each of them has under way. */
export async function readNetworkStates(
  db: Database,
  config: NetworkConfig,
  model: Model,
): Promise<ListedNetwork[]> {
  const { rows } = await sql<Omit<ListedNetwork, 'plugin' | 'isOff'>>`
    select name, off.reason, off.off_since as "offSince",
      (select count(*)::integer from network_attempt where network = name and state = 'pending') as waiting,
      (select count(*)::integer from network_attempt where network = name and state in ('sending', 'unknown')) as unknown,
      (select count(*)::integer from network_exception where network = name and closed_at is null) as exceptions,
      (select max(day) from network_statement where network = name) as statement
    from unnest(${networksOf(config, model).map(({ name }) => name)}::text[]) as known(name)
      left join network_switch as off on off.network = name`.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  return networksOf(config, model).map(({ name, plugin }) => {
    const row = found.get(name)!;
    return { ...row, plugin, isOff: row.offSince !== null };
  });
}

/** Reads what waits for a person, the oldest first; of one network alone where it is given. */
export async function readExceptions(db: Database, network?: string): Promise<NetworkException[]> {
  return db
    .selectFrom('network_exception as exception')
    .leftJoin('merchant', 'merchant.id', 'exception.merchant_id')
    .select(['exception.id', 'network', 'ref', 'reason', 'detail', 'merchant.code as merchant', 'country'])
    .select(['entity', 'record_id as recordId', 'opened_at as openedAt'])
    .where('closed_at', 'is', null)
    .$if(network !== undefined, (query) => query.where('network', '=', network!))
    .orderBy('opened_at')
    .orderBy('exception.id')
    .limit(limit)
    .execute();
}

/** Reads the payments that belong to no order, the oldest first; of one network alone where it is given. */
export async function readSuspended(
  db: Database,
  model: Model,
  network?: string,
): Promise<SuspendedPayment[]> {
  const rows = await db
    .selectFrom('network_suspense')
    .select([
      'id',
      'network',
      'country',
      'ref',
      'amount',
      'currency',
      'at',
      'payer_name as payerName',
      'state',
    ])
    .where('state', 'in', ['open', 'refunding'])
    .$if(network !== undefined, (query) => query.where('network', '=', network!))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    money: `${formatMoney(row.amount, model.countries[row.country]!)} ${row.currency}`,
  }));
}
