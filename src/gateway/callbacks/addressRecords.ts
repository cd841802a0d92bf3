import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../resources/access';
import type { ActionHandler } from '../resources/handlers';
import type { StoredRecord } from '../database/records';
import { hastenEvents, type Receiver } from './pending';
import { requeueEvents } from './requeue';
import { testEvent } from './testEvents';
import { forgetFailures } from './followAttempts';
import { switchAddress } from './switchAddress';

/** Events are counted up to so many, and so many are sent again by one switch. */
const mostCounted = 10_000;

/** Events of an address, given as columns or values, that were given up since a time. Tests are not among them. */
const givenUp = (merchantId: unknown, application: unknown, address: unknown, since: unknown) => sql`
  select id from callback_event as event where event.merchant_id = ${merchantId} and event.application_id = ${application}
    and event.address = ${address} and state = 'dead' and finished_at >= ${since} and body is not null and type <> ${testEvent}
  order by finished_at limit ${mostCounted}`;

/** The addresses of a merchant's applications in a country (product 7.12). */
export const addressRecords = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  with fared as (select * from callback_health where merchant_id = ${merchantId}::uuid)
  select md5(application.id || kind.address)::uuid as id, application.id::text as application_id, app_code as app_id,
    name as application, kind.address, kind.url,
    case when off_since is not null then 'off' when is_alarming then 'failing' when failing_since is not null then 'faltering'
      when last_success_at is not null then 'healthy' else 'unused' end as health,
    coalesce(off_since, failing_since) as since, last_success_at, last_failure_at, last_failure, last_failure_status,
    (select count(*) from (select from callback_event as event where event.merchant_id = application.merchant_id
      and event.application_id = application.id and event.address = kind.address and due_at is not null
      limit ${mostCounted}) as counted) as waiting,
    (select count(*) from (${givenUp(
      sql.ref('application.merchant_id'),
      sql.ref('application.id'),
      sql.ref('kind.address'),
      sql`coalesce(failing_since, off_since)`,
    )}) as counted) as undelivered
  from application cross join lateral (values
    ('payIn', pay_in_callback_url, pay_in_off_since), ('payout', payout_callback_url, payout_off_since)
  ) as kind(address, url, off_since)
  left join fared on fared.application_id = application.id and fared.address = kind.address and fared.url = kind.url
  where application.merchant_id = ${merchantId}::uuid and country = ${country} and kind.url is not null
) as own_address`;

/** Switches an address on again; where it is asked for, what was given up meanwhile is sent again (product 7.12). */
export const switchOn: ActionHandler = async (input) => {
  const { db, model, merchantId, country, body, actor, now } = input;
  const record = input.record as StoredRecord<'callback-address'>;
  const { applicationId, address, since } = record;
  const receiver: Receiver = { merchantId, application: applicationId, address };
  const note = '@application-keys.address.on';
  if (body.givenUp === 'send' && since !== undefined) {
    const which = sql`event.id in (${givenUp(
      sql`${merchantId}::uuid`,
      sql`${applicationId}::uuid`,
      address,
      sql`${since}::timestamptz`,
    )})`;
    await requeueEvents(db, model, { merchantId, actor, which });
  }
  await switchAddress(db, model, receiver, country, { off: false, at: now(), note, actor });
  await forgetFailures(db, receiver);
  await hastenEvents(db, receiver);
  const { since: _since, ...rest } = record;
  return { ...rest, health: record.lastSuccessAt === undefined ? 'unused' : 'healthy' };
};
