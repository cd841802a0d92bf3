import { sql } from 'kysely';
import { actorColumnTypes } from '../database/actors';
import type { Migration } from '../database/migrations';
import type { CallbackCode } from './posting/post';
import {
  boolean,
  instant,
  integer,
  json,
  nobody,
  text,
  userActorColumns,
  uuid,
} from '../database/declared/columns';
import {
  besideRecord,
  byActor,
  type ForgottenRecord,
  type ForgottenUser,
  ofMerchant,
} from '../database/declared/forget';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** The addresses of an application: one for what is paid in, one for what is paid out. */
export type AddressKind = 'payIn' | 'payout';

/** The tables of callbacks: an outbox of events and every attempt to deliver one. */
const requestedBy = ({ merchant, id }: ForgottenUser) =>
  sql`${ofMerchant(merchant)} and requested_by ->> 'id' = ${id}`;

const ofEvents = (record: ForgottenRecord) => sql`merchant_id = ${record.merchantId}::uuid
  and event_id in (select id from callback_event where ${besideRecord(record)})`;

export const callbackTables = defineTables({
  callback_event: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    keep: '%{callbackEvents} after it was last sent',
    forget: { title: 'callbacks', beside: besideRecord, madeBy: requestedBy },
    columns: {
      /** Also the `webhook-id`: the same for every attempt. */
      id: uuid(),
      merchant_id: uuid(),
      country: text(nobody),
      app_id: text(nobody),
      /** The id of the application's record. */
      application_id: uuid().nullable(),
      address: text<AddressKind>(nobody),
      type: text(nobody),
      entity: text(nobody),
      record_id: uuid(),
      order_id: uuid().nullable(),
      order_no: text(nobody).nullable(),
      /** 1, 2, … of its order. */
      sequence: integer(),
      /** The signed content; null once it was purged, which keeps the last event of an order. */
      body: text(['anyone', 'the order as its application is told, with payer or payee', 'data']).nullable(),
      state: text<'pending' | 'delivered' | 'dead'>(nobody),
      created_at: instant(),
      /** When the next attempt is due; null unless it is pending. */
      due_at: instant().nullable(),
      /** Attempts in all, and those since it was queued or sent again. */
      attempts: integer().default('0'),
      tries: integer().default('0'),
      /** The result of the last attempt. */
      code: text<CallbackCode>(nobody).nullable(),
      finished_at: instant().nullable(),
      /** The `Actor` who had it sent again, as JSON. */
      requested_by: json(['user', 'who had it sent again', 'actor'], 'stays').nullable(),
    },
  },
  /** The actor is who had it sent again, else the gateway. */
  callback_attempt: {
    by: 'merchant',
    key: ['merchant_id', 'event_id', 'number'],
    keep: { for: 'callbackAttempts', from: 'requested_at', byMerchant: true },
    forget: { title: 'answers to callbacks', beside: ofEvents, madeBy: byActor },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      event_id: uuid(),
      app_id: text(nobody),
      /** 1, 2, … of its event. */
      number: integer(),
      requested_at: instant(),
      /** Requested by a user. */
      repeated: boolean(),
      finished_at: instant().nullable(),
      outcome: text<'delivered' | 'failed'>(nobody).nullable(),
      code: text<CallbackCode>(nobody).nullable(),
      url: text(nobody).nullable(),
      /** Headers as JSON objects. */
      request_headers: text(nobody).nullable(),
      status: integer().nullable(),
      response_headers: text(['anyone', 'what the receiver answered', 'texts']).nullable(),
      response_body: text(['anyone', 'what the receiver answered', 'texts']).nullable(),
      ...userActorColumns,
    },
  },
  /** The health of an address, one row for each that a callback was sent to. Its counts are of the present `url`. */
  callback_health: {
    by: 'merchant',
    key: ['merchant_id', 'application_id', 'address'],
    keep: 'always',
    columns: {
      merchant_id: uuid(),
      application_id: uuid(),
      address: text<AddressKind>(nobody),
      url: text(nobody),
      last_success_at: instant().nullable(),
      last_failure_at: instant().nullable(),
      last_failure: text<CallbackCode>(nobody).nullable(),
      last_failure_status: integer().nullable(),
      /** The first failure since the last success. */
      failing_since: instant().nullable(),
      /** Whether it fails so much that the merchant is told, and when they last were by e-mail. */
      is_alarming: boolean().default('false'),
      alerted_at: instant().nullable(),
      /** The attempts of the last minutes. */
      sample_since: instant().nullable(),
      sample_attempts: integer().default('0'),
      sample_failures: integer().default('0'),
    },
  },
  /** One row for each application, locked while repeated events are counted. `uses` are times as a JSON array, in milliseconds. */
  callback_budget: {
    by: 'merchant',
    key: ['merchant_id', 'app_id'],
    keep: 'always',
    columns: {
      merchant_id: uuid(),
      app_id: text(nobody),
      used_at: instant(),
      uses: text(nobody).default("'[]'::text"),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof callbackTables> {}
}

/** Migrations of the tables of callbacks. */
export const callbackMigrations: Migration[] = [
  {
    name: 'callbacks-001-event',
    sql: `create table if not exists callback_event (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      app_id text not null,
      application_id uuid,
      address text not null,
      type text not null,
      entity text not null,
      record_id uuid not null,
      order_id uuid,
      order_no text,
      sequence integer not null,
      body text,
      state text not null,
      created_at timestamptz not null,
      due_at timestamptz,
      attempts integer not null default 0,
      tries integer not null default 0,
      code text,
      finished_at timestamptz,
      requested_by jsonb,
      primary key (merchant_id, id)
    );
    create unique index if not exists callback_event_record on callback_event (merchant_id, record_id, type);
    create unique index if not exists callback_event_sequence
      on callback_event (merchant_id, order_id, sequence) where order_id is not null;
    create index if not exists callback_event_due
      on callback_event (merchant_id, application_id, address, due_at) where due_at is not null;
    create index if not exists callback_event_given_up
      on callback_event (merchant_id, application_id, address, finished_at) where state = 'dead';
    create index if not exists callback_event_kept
      on callback_event (merchant_id, country, created_at) where body is not null`,
  },
  {
    name: 'callbacks-002-attempt',
    sql: `create table if not exists callback_attempt (
      id uuid not null,
      merchant_id uuid not null,
      event_id uuid not null,
      app_id text not null,
      number integer not null,
      requested_at timestamptz not null,
      repeated boolean not null,
      finished_at timestamptz,
      outcome text,
      code text,
      url text,
      request_headers text,
      status integer,
      response_headers text,
      response_body text,
      ${actorColumnTypes},
      primary key (merchant_id, event_id, number)
    );
    create index if not exists callback_attempt_repeated
      on callback_attempt (merchant_id, app_id, requested_at) where repeated;
    -- Lists of attempts are of a merchant and a time, and so is what is purged.
    create index if not exists callback_attempt_time on callback_attempt (merchant_id, requested_at)`,
  },
  {
    name: 'callbacks-003-health',
    sql: `create table if not exists callback_health (
      merchant_id uuid not null,
      application_id uuid not null,
      address text not null,
      url text not null,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_failure text,
      last_failure_status integer,
      failing_since timestamptz,
      is_alarming boolean not null default false,
      alerted_at timestamptz,
      sample_since timestamptz,
      sample_attempts integer not null default 0,
      sample_failures integer not null default 0,
      primary key (merchant_id, application_id, address)
    )`,
  },
  {
    name: 'callbacks-004-budget',
    sql: `create table if not exists callback_budget (
      merchant_id uuid not null,
      app_id text not null,
      used_at timestamptz not null,
      uses text not null default '[]',
      primary key (merchant_id, app_id)
    )`,
  },
];
