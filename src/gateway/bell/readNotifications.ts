import { type RawBuilder, sql } from 'kysely';
import type { Notification } from '../../contract/awaiting';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import { limitOf } from '../../metadata/tenants/roleRights';
import { fillPlaceholders } from '../../metadata/texts/placeholders';
import { pluralForm } from '../../metadata/texts/pluralForm';
import { readGrants } from '../auth/team/accessGrants';
import { relativesOf } from '../auth/team/relatives';
import type { ServerContext, Session } from '../http/context';
import { translator } from '../http/translation';
import { rejectedRows } from '../notifications/note';
import { pathOfTold, textOfTold, type Told, toldOf } from './told';

/** So many are shown. */
const shown = 50;

/** More of a kind on a day of the country are one entry. */
const mostAlone = 5;

/** Older ones than the newest so many are neither shown nor counted. */
const newest = 2_000;

/** Listener of notifications: a user, with countries. */
export interface Listener {
  session: Pick<Session, 'userId' | 'merchantId' | 'permissions' | 'amounts'>;
  /** Codes, and `noCountry` where what belongs to none is here. */
  places: readonly string[];
  /** Users who are not independent of the user. */
  relatives: ReadonlySet<string>;
}

/** Returns who is told of what happens in countries. */
export async function listenerOf(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'now'>,
  session: Listener['session'],
  countries: readonly string[],
): Promise<Listener> {
  const grants = await readGrants(context, session.merchantId);
  // Where users sign in elsewhere, what belongs to no country is found there.
  const places = context.home ? countries : [...countries, noCountry];
  return { session, places, relatives: relativesOf(session.userId, grants) };
}

/** Returns what a user may be told of. */
export function toldTo(model: Model, { permissions }: Pick<Session, 'permissions'>): Told[] {
  return toldOf(model).filter((told) => told.permissions.every((each) => permissions.has(each)));
}

/** Conditions that leave out what awaits somebody whose role moves more in one record. */
function withinAmounts(told: readonly Told[], { amounts }: Listener['session']): RawBuilder<unknown> {
  const limited = told.flatMap(({ resource, name, movesBy }) => {
    const limit = movesBy === undefined ? undefined : limitOf(amounts, movesBy);
    if (!limit) return [];
    const within = Object.entries(limit).map(
      ([currency, largest]) => sql`coalesce(currency = ${currency} and amount <= ${largest}, false)`,
    );
    return [
      sql`and (resource || ' ' || name <> ${`${resource} ${name}`} or ${sql.join([sql`false`, ...within], sql` or `)})`,
    ];
  });
  return limited.length === 0 ? sql`` : sql.join(limited, sql` `);
}

/** Names of notifications as a list of texts, each behind its resource. */
const namesOf = (told: readonly Told[]) =>
  sql`${told.map(({ resource, name }) => `${resource} ${name}`)}::text[]`;

/**
 * Returns the relation of what a user is told of, as columns of `notification` with `entry`, the key of what is shown as one, `size`, how many it
 * has, and `is_unread`.
 */
export function notificationsOf(model: Model, { session, places, relatives }: Listener): RawBuilder<unknown> {
  const told = toldTo(model, session);
  const { merchantId, userId } = session;
  const others = [userId, ...relatives];
  return sql`(
    select newest.*,
      concat_ws(' ', resource, name, country, day, case when size <= ${sql.lit(mostAlone)} then record_id end) as entry,
      ended_at is null and not exists (
        select from notification_read as mark
        where mark.merchant_id = ${merchantId}::uuid and mark.user_id = ${userId}::uuid and mark.notification_id = newest.id
      ) as is_unread
    from (
      select notification.*, count(*) over (partition by resource, name, country, day) as size
      from notification
      where merchant_id = ${merchantId}::uuid and country = any(${places}::text[])
        and resource || ' ' || name = any(${namesOf(told)}) and (user_id is null or user_id = ${userId})
        and (user_id is not null or actor_id is distinct from ${userId})
        and not (resource || ' ' || name = any(${namesOf(told.filter(({ isForOthers }) => isForOthers))})
          and actor_kind = 'user' and actor_id = any(${others}::text[])) ${withinAmounts(told, session)}
      order by at desc limit ${sql.lit(newest)}
    ) as newest
  )`;
}

interface EntryRow {
  entry: string;
  resource: string;
  name: string;
  country: string;
  count: number;
  size: number;
  at: string;
  isUnread: boolean;
  isOver: boolean;
  recordId: string;
  label: string | null;
  amount: number | null;
  currency: string | null;
  by: string | null;
  unread: number;
}

interface ReadingOptions {
  language: string;
  numberFormat: string | undefined;
  /** Only what is unread of what came after a moment, until another one (ISO 8601 UTC). */
  unreadOf?: { after: string; until: string };
}

/** Reads what a user is told of, the newest first, in a language. `unread` counts all of it. */
export async function readNotifications(
  { db, model }: Pick<ServerContext, 'db' | 'model'>,
  listener: Listener,
  { language, numberFormat, unreadOf }: ReadingOptions,
): Promise<{ unread: number; notifications: Notification[] }> {
  const { rows } = await sql<EntryRow>`
    select entry, min(resource) as resource, min(name) as name, min(country) as country,
      sum(case when ended_at is null then count else 0 end)::integer as count, count(*)::integer as size,
      max(at) as at, bool_or(is_unread) as "isUnread", bool_and(ended_at is not null) as "isOver",
      min(record_id::text) as "recordId", min(label) as label, min(amount) as amount, min(currency) as currency,
      min(case when actor_kind = 'user' then actor_name end) as by,
      (sum(case when bool_or(is_unread) then 1 else 0 end) over ())::integer as unread
    from ${notificationsOf(model, listener)} as told ${unreadOf ? sql`where is_unread and at > ${unreadOf.after} and at <= ${unreadOf.until}` : sql``}
    group by entry order by max(at) desc, entry limit ${sql.lit(shown)}`.execute(db);
  const tones = new Map(toldOf(model).map(({ resource, name, tone }) => [`${resource} ${name}`, tone]));
  const translate = translator(model, language, numberFormat);
  const notifications = rows.flatMap((row): Notification[] => {
    const { resource, name, country, size, label, amount, currency, by } = row;
    const count = row.isOver ? size : row.count;
    const own = textOfTold(model, row, language);
    const written = String(count);
    const text =
      name === rejectedRows
        ? translate('gateway.rejectedRows', { smart_count: row.count, count: written })
        : own && fillPlaceholders(pluralForm(own, count, language), () => written);
    if (text === undefined) return [];
    const isOne = size === 1;
    const path = pathOfTold(model, row, country, isOne ? { id: row.recordId, label } : undefined);
    return [
      {
        key: row.entry,
        resource,
        country,
        text,
        tone: tones.get(`${resource} ${name}`) ?? 'info',
        at: new Date(row.at).toISOString(),
        ...(isOne && label !== null ? { label } : {}),
        ...(isOne && amount !== null && currency !== null ? { amount, currency } : {}),
        ...(by === null ? {} : { by }),
        ...(path === undefined ? {} : { path }),
        isRead: !row.isUnread,
        isOver: row.isOver,
      },
    ];
  });
  return { unread: rows[0]?.unread ?? 0, notifications };
}
