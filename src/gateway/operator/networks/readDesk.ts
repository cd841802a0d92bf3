import { sql } from 'kysely';
import type {
  ListedNetwork,
  NetworkException,
  SuspendedPayment,
  UnknownOutcome,
} from '../../../contract/operator/networks';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../../database/declared/tables';
import { claimEntity, openClaimState } from '../../claims/claims';
import { type Translate, translateStored } from '../../http/translation';
import type { AttemptRow } from '../../networks/attempts/tables';
import { plain, show } from '../../outcomes/apply/verdicts';
import { breakerOf } from '../../networks/breaker/breaker';
import { type NetworkConfig, networkNamed, networksOf } from '../../networks/settings/networks';
import { countryOfFact, type ExceptionalFact, type UnbookedException, unbookedOf } from './unbooked';

/** Rows of one answer. */
const limit = 1_000;

/** A reading of the desk, of one network or of all. */
interface Reading {
  db: Database;
  model: Model;
  only?: string | undefined;
}

/** Reads the networks of this gateway, and what each of them has under way. */
export async function readNetworkStates({
  db,
  model,
  config,
  only,
  now,
}: Reading & { config: NetworkConfig; now: Date }): Promise<ListedNetwork[]> {
  const networks = networksOf(config, model).filter(({ name }) => (only ?? name) === name);
  type Row = Omit<ListedNetwork, 'plugin' | 'isOff' | 'breaker' | 'whileAway'> & {
    openedAt: string | null;
    trialAt: string | null;
  };
  const { rows } = await sql<Row>`
    select name, off.reason, off.off_since as "offSince", failing_since as "failingSince", code as failure,
      opened_at as "openedAt", trial_at as "trialAt",
      (select count(*)::integer from network_attempt where network = name and state = 'pending') as waiting,
      (select count(*)::integer from network_attempt where network = name and state in ('sending', 'unknown')) as unknown,
      (select count(*)::integer from network_exception where network = name and closed_at is null) as exceptions,
      (select max(day) from network_statement where network = name) as statement
    from unnest(${networks.map(({ name }) => name)}::text[]) as known(name)
      left join network_switch as off on off.network = name
      left join network_health as health on health.network = name`.execute(db);
  const found = new Map(rows.map((row) => [row.name, row]));
  return networks.map(({ name, plugin, whileAway }) => {
    const { openedAt, trialAt, ...row } = found.get(name)!;
    const breaker = breakerOf({ opened_at: openedAt, trial_at: trialAt }, now);
    return { ...row, plugin, isOff: row.offSince !== null, breaker, whileAway };
  });
}

/** Reads what waits for a person, the oldest first. */
export async function readExceptions(
  { db, model, config, only }: Reading & { config: NetworkConfig },
  translate: Translate,
): Promise<NetworkException[]> {
  type Row = Omit<NetworkException, 'unbooked' | 'reason'> & {
    reason: UnbookedException['reason'];
    suspended: UnbookedException['amount'];
    /** JSON texts; null where there is none. */
    fact: string | null;
    attempt: string | null;
  };
  const { rows } = await sql<Row>`
    select exception.id, exception.network, exception.ref, detail, attempt.kind, merchant.code as merchant,
      exception.country, exception.entity, exception.record_id as "recordId", opened_at as "openedAt",
      ${orderNo(model)} as "orderNo",
      exception.reason, exception.amount as suspended,
      coalesce(exception.amount is not null or fact.outcome = 'exception' and exception.reason in ('short', 'contradiction'), false)
        as "canRetry",
      coalesce(attempt.state in ('unknown', 'submitted'), false) as "canResolve",
      case when fact.id is not null then jsonb_build_object('kind', fact.kind, 'state', fact.state, 'amount', fact.amount,
        'currency', fact.currency, 'outcome', fact.outcome) end as fact,
      case when attempt.ref is not null then jsonb_build_object('state', attempt.state, 'amount', attempt.amount,
        'currency', attempt.currency, 'country', attempt.country) end as attempt
    from network_exception as exception
      left join merchant on merchant.id = exception.merchant_id
      left join network_fact as fact on fact.id = exception.fact
      left join network_attempt as attempt on attempt.ref = exception.ref and attempt.network = exception.network
    where closed_at is null and ${isOf('exception', only)}
    order by opened_at, exception.id limit ${limit}`.execute(db);
  return rows.map(({ fact, attempt, suspended, ...row }) => ({
    ...row,
    detail: translateStored(row.detail, translate),
    unbooked:
      fact === null ? null : describeUnbooked(model, config, { ...row, amount: suspended }, fact, attempt),
  }));
}

function describeUnbooked(
  model: Model,
  config: NetworkConfig,
  { network: name, ...exception }: UnbookedException & { network: string },
  storedFact: string,
  storedAttempt: string | null,
): NetworkException['unbooked'] {
  const fact = JSON.parse(storedFact) as ExceptionalFact;
  const attempt =
    storedAttempt === null
      ? undefined
      : (JSON.parse(storedAttempt) as Pick<AttemptRow, 'state' | 'amount' | 'currency' | 'country'>);
  const unbooked = unbookedOf(exception, fact, attempt);
  if (!unbooked) return null;
  const { currency } = fact;
  const network = networkNamed(config, model, name);
  const country = (network && countryOfFact(model, network, currency, attempt)) ?? null;
  const { amount } = unbooked;
  const money = country === null ? plain({ amount, currency }) : show(model, { country, currency }, amount);
  return { ...unbooked, currency, country, money };
}

/** Reads the attempts of which nobody knows what became of them, the oldest first. */
export async function readUnknown({ db, model, only }: Reading): Promise<UnknownOutcome[]> {
  type Row = Omit<UnknownOutcome, 'money'> & { amount: number; currency: string };
  const { rows } = await sql<Row>`
    select attempt.ref, attempt.network, kind, merchant.code as merchant, attempt.country, amount, currency,
      ${orderNo(model)} as "orderNo", sent_at as "sentAt", answer, queries, next_query_at as "nextQueryAt"
    from network_attempt as attempt left join merchant on merchant.id = attempt.merchant_id
    where attempt.state = 'unknown' and ${isOf('attempt', only)}
    order by sent_at, attempt.ref limit ${limit}`.execute(db);
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    money: show(model, { country: row.country, currency }, amount),
  }));
}

const isOf = (table: string, only: string | undefined) =>
  only === undefined ? sql`true` : sql`${sql.ref(`${table}.network`)} = ${only}`;

/** The platform number of the order that an attempt is about. */
function orderNo(model: Model) {
  const [collections, payouts] = ['collection-order', 'payout-order'].map((entity) =>
    sql.table(entityTable(model, entity).name),
  );
  const key = sql`merchant_id = attempt.merchant_id and id = attempt.record_id`;
  return sql`coalesce((select order_no from ${collections} where ${key}), (select order_no from ${payouts} where ${key}))`;
}

/** Reads the payments that belong to no order, the oldest first, with the claims that may be of them. */
export async function readSuspended({ db, model, only }: Reading): Promise<SuspendedPayment[]> {
  const claimed = sql<string[]>`array(
    select claim_no from ${sql.table(entityTable(model, claimEntity).name)} as claim
    where status = ${openClaimState} and claim.country = network_suspense.country
      and claim.amount = network_suspense.amount
    order by requested_at, claim_no limit 20)`;
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
    .select(claimed.as('claims'))
    .where('state', 'in', ['open', 'refunding'])
    .$if(only !== undefined, (query) => query.where('network', '=', only!))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, money: show(model, row, row.amount) }));
}
