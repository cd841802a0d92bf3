import { sql } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import { factsOf } from '../../metadata/bind/schemas/places';
import { periodBefore } from '../../metadata/values/periods';
import { newId } from '../database/ids';
import type { Unit } from '../database/units/Unit';
import { planExport } from '../exports/planExport';
import { actorOf, type ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import type { Country } from '../../metadata/model/definitions';
import type { ScheduleBody } from '../../contract/schedules';
import type { ViewContent } from '../../contract/views';
import type { Access } from '../resources/access';
import { queryOf } from './queryOf';
import type { ScheduleRow } from './tables';

/** Schedules of one user. */
const maxSchedules = 20;

/** Delay after the end of a period, in milliseconds, for what is still being stored. */
const delay = 10 * 60_000;

/** A saved view of which somebody wants files. */
interface ScheduledView extends ScheduleBody {
  access: Access;
  view: { id: string; name: string };
  place: string;
  facts: Country;
  language: string;
}

/**
 * Has a file of a saved view made after each period, from the present one on. A paused or ended schedule goes on. Throws 422 for too many,
 * or an unfit view: a statement is of whole balances.
 */
export async function scheduleView(
  db: Unit,
  context: ServerContext,
  { access, view, place, facts, language, every, format, recipients }: ScheduledView,
): Promise<void> {
  const { model, now } = context;
  const { session, merchantId, country } = access;
  const { count } = await db
    .selectFrom('export_schedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', session.userId)
    .where((is) => is.not(is.and({ view_id: view.id, every, format })))
    .executeTakeFirstOrThrow();
  if (count >= maxSchedules) {
    const params = { smart_count: maxSchedules };
    throw new GatewayError({ status: 422, text: 'gateway.schedule.tooMany', params });
  }
  const resource = access.view.resource.name;
  const row: ScheduleRow = {
    id: newId(),
    merchant_id: merchantId,
    user_id: session.userId,
    user_name: session.userName,
    place,
    country,
    resource,
    title: bindResource(model, resource, country, language).title,
    view_id: view.id,
    view_name: view.name,
    every,
    format,
    language,
    status: 'active',
    reason: null,
    next_at: nextTurn(every, facts.zone, now()),
    last_at: null,
    recipients: recipients ?? null,
    created_at: now().toISOString(),
  };
  const { title, view_name, status, reason, next_at } = row;
  const changes = { title, view_name, language, status, reason, next_at };
  if (format === 'pdf') await requireStatement(db, context, access, row);
  await db
    .insertInto('export_schedule')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'view_id', 'every', 'format'])
        .doUpdateSet({ ...changes, recipients: recipients ?? sql`nullif(export_schedule.recipients, '{}')` }),
    )
    .execute();
}

/** Throws 422 with the reason where no statement could be printed of a view. */
async function requireStatement(
  db: Unit,
  context: ServerContext,
  access: Access,
  row: ScheduleRow,
): Promise<void> {
  const { content } = await db
    .selectFrom('saved_view')
    .select('content')
    .where('id', '=', row.view_id)
    .where('user_id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const facts = factsOf(context.model, row.place);
  const period = periodBefore(row.every, facts.zone, context.now());
  const query = queryOf(context, row, JSON.parse(content) as ViewContent, period)!;
  const { language } = row;
  planExport(context, { reach: access, actor: actorOf(access.session), language, facts, query }, undefined);
}

/** Returns the time at which the file of the period is made that is not over yet. */
export function nextTurn(every: ScheduleRow['every'], zone: string, now: Date): string {
  return new Date(Date.parse(periodBefore(every, zone, now).nextEnd) + delay).toISOString();
}
