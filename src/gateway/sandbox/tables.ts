import type { Generated } from 'kysely';
import type { ReceivedSignature, ReceiverAnswer } from '../../contract/sandboxReceiver';
import type { Migration } from '../database/migrations';

/** The hand-written tables of the sandbox. */
declare module '../database/tables' {
  interface Tables {
    /** One row: the seed, the time up to which the sandbox was played, and since when it announces prices. */
    sandbox_clock: {
      id: number;
      seed: string;
      began_at: string;
      played_until: string;
      /** Null until a version that announces prices has started. */
      announced_at: Generated<string | null>;
    };
    /** The accounts whose records of an entity were stored; without an entity, all their orders. */
    sandbox_scope: { merchant_id: string; country: string; entity: Generated<string> };
    /** What the receiver answers to an application's callbacks, where it is not 200. */
    sandbox_receiver: { application_id: string; answer: ReceiverAnswer };
    /** What the receiver received. */
    sandbox_receipt: {
      id: string;
      merchant_id: string;
      application_id: string;
      received_at: string;
      url: string;
      /** A JSON object. */
      headers: string;
      body: string;
      signature: ReceivedSignature;
      /** An array of `MadeSignature`, as JSON. */
      signatures: string;
      /** 1, 2, … of its event. */
      attempt: number;
      answer: ReceiverAnswer;
    };
  }
}

/** Migrations of the sandbox's tables. */
export const sandboxMigrations: Migration[] = [
  {
    name: 'sandbox-001-clock',
    sql: `create table if not exists sandbox_clock (
      id integer primary key,
      seed text not null,
      began_at timestamptz not null,
      played_until timestamptz not null
    )`,
  },
  {
    name: 'sandbox-002-scope',
    sql: `create table if not exists sandbox_scope (
      merchant_id uuid not null,
      country text not null,
      entity text not null default '',
      primary key (merchant_id, country, entity)
    )`,
  },
  {
    name: 'sandbox-003-receiver',
    sql: `create table if not exists sandbox_receiver (
      application_id uuid primary key,
      answer text not null
    )`,
  },
  {
    name: 'sandbox-004-receipt',
    sql: `create table if not exists sandbox_receipt (
      id uuid primary key,
      merchant_id uuid not null,
      application_id uuid not null,
      received_at timestamptz not null,
      url text not null,
      headers text not null,
      body text not null,
      signature text not null,
      signatures text not null,
      attempt integer not null,
      answer text not null
    );
    create index if not exists sandbox_receipt_application on sandbox_receipt (application_id, received_at)`,
  },
  {
    name: 'sandbox-005-announced',
    sql: `alter table sandbox_clock add column if not exists announced_at timestamptz`,
  },
];
