import { type RawBuilder, sql } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import { factsOf } from '../../metadata/bind/schemas/places';
import { periodField } from '../../metadata/values/periods';
import type { EntityRecord, StoredRecord } from '../database/records';
import { usersDatabase } from '../auth/users';
import { isNobody, readersOfSchedule } from '../downloads/scheduleReaders';
import type { ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/responses';
import type { RecordSource } from '../resources/access';
import type { PartHandlers, RecordInput } from '../resources/handlers';
import { leaveSchedule } from './leaveSchedule';
import { nextTurn } from './scheduleView';
import type { ScheduleRow } from './tables';

/** The code behind the list of the schedules that a user has or gets files by. */
export const scheduleHandlers: PartHandlers = {
  records: {
    'scheduled-export': ((context, _request, session, country) =>
      scheduleRecords(context, session, country)) satisfies RecordSource,
  },
  actions: {
    'scheduled-exports.pause': (input) => change(input, { status: 'paused' }),
    'scheduled-exports.resume': async (input) => {
      const { every, resource, viewId } = input.record as StoredRecord<'scheduled-export'>;
      await requireView(input, resource, viewId);
      await requireSomebody(input);
      const { zone } = factsOf(input.model, input.country);
      return change(input, {
        status: 'active',
        reason: null,
        next_at: nextTurn(every, zone, input.now()),
      });
    },
    'scheduled-exports.leave': async (input) => {
      await leaveSchedule(input);
      return input.record;
    },
  },
  delete: {
    'scheduled-exports': async ({ db, record, actor }) => {
      await db
        .deleteFrom('export_schedule')
        .where('id', '=', record.id)
        .where('user_id', '=', actor.id ?? '')
        .execute();
      return record;
    },
  },
};

/** The schedules in a country that a user has, and those of colleagues by which they get files. */
async function scheduleRecords(
  context: Pick<ServerContext, 'db' | 'home'>,
  { userId, merchantId }: Session,
  country: string,
): Promise<RawBuilder<unknown>> {
  const users = await usersDatabase(context)
    .selectFrom('merchant_user')
    .select(['id', 'nick_name as name'])
    .where('merchant_id', '=', merchantId)
    .execute();
  const names = JSON.stringify(Object.fromEntries(users.map(({ id, name }) => [id, name])));
  return sql`(
    select id, view_id, view_name as view, resource, title as list, every, format, status, reason,
      user_name as scheduled_by, user_id = ${userId}::uuid as is_own,
      case when status = 'active' then next_at end as next_at, last_at, created_at,
      (select string_agg(person.value, ', ' order by person.value) from jsonb_each_text(${names}::jsonb) as person
        where person.key = any(coalesce(recipients, array[user_id::text]))) as sent_to
    from export_schedule
    where merchant_id = ${merchantId}::uuid and place = ${country}
      and (user_id = ${userId}::uuid or ${userId} = any(recipients))
  ) as own_schedule`;
}

/** Throws 422 where there is nothing any more that a schedule could make files of. */
async function requireView(
  { db, model, country, actor }: RecordInput,
  resource: string,
  viewId: string,
): Promise<void> {
  const view = await db
    .selectFrom('saved_view')
    .select('id')
    .where('id', '=', viewId)
    .where('user_id', '=', actor.id ?? '')
    .executeTakeFirst();
  if (
    !view ||
    !Object.hasOwn(model.resources, resource) ||
    !periodField(bindResource(model, resource, country, 'en'))
  )
    throw new GatewayError({ status: 422, text: 'gateway.schedule.noView' });
}

/** Throws 422 where nobody may have the files of a schedule any more. */
async function requireSomebody(input: RecordInput): Promise<void> {
  const readers = await readersOfSchedule(input.db, input, input.record.id);
  if (!readers || isNobody(readers)) throw new GatewayError({ status: 422, text: 'gateway.schedule.nobody' });
}

async function change(
  { db, record, actor }: RecordInput,
  changes: Partial<ScheduleRow>,
): Promise<EntityRecord> {
  const { status, reason, next_at } = await db
    .updateTable('export_schedule')
    .set(changes)
    .where('id', '=', record.id)
    .where('user_id', '=', actor.id ?? '')
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    ...record,
    status,
    reason: reason ?? undefined,
    nextAt: status === 'active' ? next_at : undefined,
  };
}
