import { type RawBuilder, sql } from 'kysely';
import { bindResource } from '../../metadata/bind/bindResource';
import { factsOf } from '../../metadata/bind/schemas/places';
import { periodField } from '../../metadata/values/periods';
import type { EntityRecord, StoredRecord } from '../database/records';
import type { Session } from '../http/context';
import { GatewayError } from '../http/responses';
import type { RecordSource } from '../resources/access';
import type { PartHandlers, RecordInput } from '../resources/handlers';
import { nextTurn } from './scheduleView';
import type { ScheduleRow } from './tables';

/** The code behind the list of a user's schedules. */
export const scheduleHandlers: PartHandlers = {
  records: {
    'scheduled-export': ((_context, _request, session, country) =>
      scheduleRecords(session, country)) satisfies RecordSource,
  },
  actions: {
    'scheduled-exports.pause': (input) => change(input, { status: 'paused' }),
    'scheduled-exports.resume': async (input) => {
      const { every, resource, viewId } = input.record as StoredRecord<'scheduled-export'>;
      await requireView(input, resource, viewId);
      const { zone } = factsOf(input.model, input.country);
      return change(input, {
        status: 'active',
        reason: null,
        next_at: nextTurn(every, zone, input.now()),
      });
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

/** A user's schedules in a country. */
function scheduleRecords({ userId, merchantId }: Session, country: string): RawBuilder<unknown> {
  return sql`(
    select id, view_id, view_name as view, resource, title as list, every, format, status, reason,
      case when status = 'active' then next_at end as next_at, last_at, created_at
    from export_schedule
    where user_id = ${userId}::uuid and merchant_id = ${merchantId}::uuid and place = ${country}
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
