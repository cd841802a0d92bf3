import { type RawBuilder, sql } from 'kysely';
import { type EntityTable, userColumn } from '../../metadata/storage/entityTable';
import type { StateHistory } from '../../metadata/storage/stateHistory';
import { changedLate, isReached, lateAfter } from '../database/indexes';
import type { Access } from '../resources/access';
import type { Condition } from '../resources/filter';
import type { ListField } from '../resources/resourceView';

/** An earlier moment, as of which records are counted. */
export interface PastMoment {
  /** Milliseconds since 1970, included. */
  at: number;
  /** History by which the states of that moment are known; undefined where the figure asks for none. */
  history: StateHistory | undefined;
}

/** The records that may have to be counted otherwise. */
interface PastScope {
  access: Access;
  time: ListField;
  /** The period that is counted. */
  period: Condition[];
}

/**
 * Records that changed their state after an earlier moment, each twice. As now it has `sign` -1, and with its former state 1. Added to what
 * is counted now, they make what was counted then. All columns are there.
 */
export function pastVersions(
  { access: { view, merchantId, country, ownerId }, time, period }: PastScope,
  at: number,
  history: StateHistory,
): RawBuilder<unknown> {
  const { table } = view;
  const [moment, early] = [at, at - lateAfter].map(bound) as [RawBuilder<unknown>, RawBuilder<unknown>];
  // Of what is older than an hour only the records that changed late are looked at, and their events.
  const state = sql.ref(table.columns.get(history.state)!.column);
  const since = sql.ref(table.columns.get(history.since)!.column);
  const instant = sql.ref(time.column);
  const owner = ownerId === undefined ? [] : [sql`${sql.ref(userColumn)} = ${ownerId}::uuid`];
  const own = [sql`merchant_id = ${merchantId}::uuid`, sql`country = ${country}`, ...owner, ...period];
  const changed = sql`(${since} > ${moment} or ${since} is null and ${isReached(state, history.first)})`;
  const parts = [
    [sql`${instant} < ${early}`, changedLate(table, history, time.column)],
    [sql`${instant} >= ${early}`, sql`${instant} <= ${moment}`],
  ].map(
    (conditions) =>
      sql`select * from ${sql.table(table.name)} where ${sql.join([...own, changed, ...conditions], sql` and `)}`,
  );
  const events = sql`from record_event where merchant_id = ${merchantId}::uuid and record_id = changed.id
    and entity = ${table.entity}`;
  const columns = otherColumns(table, history.state).map((name) => sql`changed.${sql.ref(name)}`);
  return sql`(
    select ${sql.join(columns)}, version.state as ${state}, version.sign
    from (${sql.join(parts, sql` union all `)}) as changed
    cross join lateral (
      select coalesce(
        (select to_status ${events} and to_status is not null and at <= ${moment} order by number desc limit 1),
        (select from_status ${events} and from_status is not null and at > ${moment} order by number limit 1),
        changed.${state}) as state
    ) as earlier
    cross join lateral (values (changed.${state}, -1), (earlier.state, 1)) as version(state, sign)
    where earlier.state <> changed.${state}
  )`;
}

function otherColumns(table: EntityTable, state: string): string[] {
  const owner = table.scope === 'user' ? [userColumn] : [];
  const fields = [...table.columns.values()].filter(({ field }) => field !== state);
  return ['id', 'merchant_id', 'country', 'attributes', ...owner, ...fields.map(({ column }) => column)];
}

/** An instant as a value of a statement; `time` is in milliseconds since 1970. */
export const bound = (time: number): RawBuilder<unknown> => sql`${new Date(time).toISOString()}::timestamptz`;
