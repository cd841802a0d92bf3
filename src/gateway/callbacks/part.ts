import type { Part } from '../Part';
import { deliverCallbacks, type PlayReceiver } from './delivery';
import { checkChangedApplication } from '../applications/applications';
import { applyChange, requireStandingRequester } from '../applications/decideChange';
import { addressRecords, switchOn } from './addressRecords';
import { signatureChecks } from './signatureHelp/checkRecords';
import { tellFailing } from './tellFailing';
import { sendTest, switchOnChanged } from './testEvents';
import { callbackGauges } from './gauges';
import { purgeCallbacks } from './purge';
import { callbackMigrations, callbackTables } from './tables';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../resources/access';
import { settleExposed } from '../applications/exposedSecrets';
import type { applicationEntity } from '../applications/tables';
import type { EntityRecord, StoredRecord } from '../database/records';
import type { ActionHandler, RecordInput } from '../resources/handlers';
import { requeueEvents } from './requeue';

/** The events of a merchant's applications in a country, without those of before there were callbacks. */
const callbackRecords = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select id, id::text as event_id, type as event_type, order_no, record_id::text as record_id, app_id, address,
    case state when 'dead' then 'failed' else state end as status, code as result, attempts,
    created_at as queued_at, due_at as next_attempt_at, finished_at, body
  from callback_event where merchant_id = ${merchantId}::uuid and country = ${country} and body is not null
) as own_callback`;

/** Headers of a JSON object, one a line. */
const lines = (column: string) => sql`(
  select string_agg(header.key || ': ' || header.value, chr(10)) from json_each_text(${sql.ref(column)}::json) as header)`;

/** The attempts at these events. */
const attemptRecords = ({ merchantId, country }: Scope): RawBuilder<unknown> => sql`(
  select attempt.id, number, event_id::text as callback_id, event_id::text as event_id, event.app_id, event.type as event_type, requested_at as sent_at, attempt.code as result,
    status as http_status, url, (extract(epoch from attempt.finished_at - requested_at) * 1000)::bigint as milliseconds,
    case when repeated then actor_name end as requested_by, ${lines('request_headers')} as request_headers,
    ${lines('response_headers')} as response_headers, response_body
  from callback_attempt as attempt join callback_event as event
    on event.merchant_id = attempt.merchant_id and event.id = attempt.event_id
  where attempt.merchant_id = ${merchantId}::uuid and country = ${country} and attempt.code is not null and url is not null
) as own_attempt`;

/** Sends an event again, from the beginning of its schedule, with its id and body as they are. */
const resendCallback: ActionHandler = async ({ db, model, merchantId, record, actor }) => {
  const which = sql`event.id = ${record.id}::uuid`;
  const nextAttemptAt = await requeueEvents(db, model, { merchantId, actor, which });
  return { ...record, status: 'pending', nextAttemptAt, finishedAt: undefined };
};

/** Completes an edit of an application. Changed addresses are tried again, and a key that a disabled user had is theirs no longer. */
async function completeEdit(input: RecordInput & { after: EntityRecord }): Promise<EntityRecord | void> {
  const { requestPublicKey, appCode } = input.after as StoredRecord<typeof applicationEntity>;
  if (input.record.requestPublicKey !== requestPublicKey) await settleExposed(input, appCode);
  return switchOnChanged(input);
}

/** Gives an application what was approved. Its addresses are tried again, as after an edit. */
async function approveChange(input: RecordInput): Promise<void> {
  await switchOnChanged({ ...input, ...(await applyChange(input)) });
}

/** Callbacks to merchants' programs. In a sandbox, `playReceiver` answers in place of those that it plays. */
export const callbacks = (playReceiver: PlayReceiver): Part => ({
  name: 'callbacks',
  tables: callbackTables,
  migrations: callbackMigrations,
  gauges: callbackGauges,
  // The code behind the log of callbacks.
  handlers: {
    actions: {
      'callbacks.resend': resendCallback,
      'callback-addresses.switchOn': switchOn,
      'applications.sendTest': sendTest,
      'application-changes.approve': { before: requireStandingRequester, after: approveChange },
    },
    edit: { applications: { before: checkChangedApplication, after: completeEdit } },
    records: { 'signature-check': signatureChecks },
    scopedRecords: {
      callback: callbackRecords,
      'callback-delivery': attemptRecords,
      'callback-address': addressRecords,
    },
  },
  follows: {
    callback: 'effects',
    'callback-delivery': ['callback'],
    'callback-address': ['callback', 'application'],
  },
  jobs: [deliverCallbacks(playReceiver), tellFailing, purgeCallbacks],
});
