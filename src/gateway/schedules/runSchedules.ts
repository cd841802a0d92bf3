import { factsOf } from '../../metadata/bind/schemas/places';
import type { ViewContent } from '../../contract/views';
import { type Period, periodBefore } from '../../metadata/values/periods';
import { skipsLocked } from '../database/connections/engine';
import type { Unit } from '../database/units/Unit';
import { withTransaction } from '../database/units/transaction';
import { planExport } from '../exports/planExport';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { definePeriodicJob } from '../jobs/Job';
import type { Query } from '../resources/queryParameters';
import { storeDownload } from '../downloads/requestDownload';
import { reachOf } from '../resources/access';
import { queryOf } from './queryOf';
import { nextTurn } from './scheduleView';
import type { ScheduleRow } from './tables';

/** Interval at which schedules are looked at, in milliseconds. */
const interval = 60_000;

/**
 * Makes a download of the period before for each schedule whose turn it is, once for each period. One file makes up for missed turns, of
 * the period before that moment. A file that cannot be made ends the schedule.
 */
export const runSchedules = definePeriodicJob({
  kind: 'schedules.run',
  every: interval,
  timeLimit: 10 * 60_000,
  async perform({ context, signal }) {
    const { db, now } = context;
    const due = await db
      .selectFrom('export_schedule')
      .select('id')
      .where('status', '=', 'active')
      .where('next_at', '<=', now().toISOString())
      .orderBy('next_at')
      .execute();
    const failures: unknown[] = [];
    for (const { id } of due) {
      signal.throwIfAborted();
      // One that fails must not hold up those of others.
      await withTransaction(db, (transaction) => take(transaction, context, id)).catch((error: unknown) =>
        failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Asks for the file of a schedule and sets its next turn, unless another process has just done so. */
async function take(db: Unit, context: ServerContext, id: string): Promise<void> {
  const moment = context.now();
  const schedule = await db
    .selectFrom('export_schedule')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('next_at', '<=', moment.toISOString())
    .forUpdate()
    .$if(skipsLocked(db), (query) => query.skipLocked())
    .executeTakeFirst();
  if (!schedule) return;
  const view = await db
    .selectFrom('saved_view')
    .select(['name', 'content'])
    .where('id', '=', schedule.view_id)
    .where('user_id', '=', schedule.user_id)
    .executeTakeFirst();
  const facts = factsOf(context.model, schedule.place);
  const period = periodBefore(schedule.every, facts.zone, moment);
  const content = view && (JSON.parse(view.content) as ViewContent);
  const query = content && queryOf(context, schedule, content, period);
  await storeDownload(db, context, {
    merchant_id: schedule.merchant_id,
    place: schedule.place,
    country: schedule.country,
    resource: schedule.resource,
    kind: 'scheduled',
    language: schedule.language,
    user_id: schedule.user_id,
    user_name: schedule.user_name,
    query: query ? JSON.stringify(query) : '',
    schedule_id: id,
    is_mailed: true,
    ...(await describe(context, schedule, period, query)),
  });
  await db
    .updateTable('export_schedule')
    .set({
      next_at: nextTurn(schedule.every, facts.zone, moment),
      last_at: moment.toISOString(),
      ...(view ? { view_name: view.name } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the title and the description of a download. Where it cannot be planned, writing it will say why. */
async function describe(
  context: ServerContext,
  schedule: ScheduleRow,
  { from, to }: Period,
  query: Query | undefined,
): Promise<{
  name: string;
  title: string;
  filter: string;
  format: ScheduleRow['format'];
  is_small: boolean;
}> {
  const { merchant_id: merchantId, user_id: userId } = schedule;
  const { resource, country, place, language, format, title, view_name } = schedule;
  const days = [...new Set([from, to])].map((day) => day.replaceAll('-', '')).join('-');
  const name = `${[resource, country, days].filter(Boolean).join('-')}.${format}`;
  try {
    if (!query) throw new GatewayError({ status: 422, text: 'gateway.schedule.noView' });
    const plan = planExport(
      context,
      {
        reach: reachOf(context, { merchantId, userId, country, resource }),
        actor: { kind: 'user', id: userId, name: schedule.user_name },
        language,
        facts: factsOf(context.model, place),
        query,
      },
      undefined,
    );
    const isSmall = (await plan.count()) !== null;
    return { name: plan.name, title: plan.title, filter: plan.filter, format, is_small: isSmall };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { name, title, filter: view_name, format, is_small: true };
  }
}
