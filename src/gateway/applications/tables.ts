import type { Migration } from '../database/migrations';
import { instant, nobody, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** The entity of applications: programs of a merchant that create orders and receive callbacks (product 3.7). */
export const applicationEntity = 'application';

/** The entity of changes of applications about which a second person decides (product 7.21). */
export const changeEntity = 'application-change';

/** The entity of applications whose calls a disabled user could sign (product 9.14), and the resource that shows them. */
export const exposedEntity = 'exposed-secret';
export const exposedResource = 'exposed-secrets';

/** Uses of an application's keys. A secret signs in both directions, a pair only callbacks, the next secret nothing yet. */
export type KeyKind = 'secret' | 'pair' | 'nextSecret';

/** Purpose of the encryption of keys. */
export const keyPurpose = 'application-key';

/** The tables of applications beside their records. */
export const applicationTables = defineTables({
  /** Finds an application by its code, which no two merchants share. */
  application_code: {
    by: 'few',
    isJoined: true,
    key: ['code'],
    columns: {
      code: text(nobody),
      merchant_id: uuid(),
      country: text(nobody),
      application_id: uuid(),
    },
  },
  application_key: {
    by: 'few',
    isJoined: true,
    key: ['id'],
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      application_id: uuid(),
      kind: text<KeyKind>(nobody),
      /** Encrypted: the secret, or the private key as PEM. */
      value: text(nobody).encrypted({
        id: 'id',
        owner: 'application_id',
        purpose: keyPurpose,
        title: 'keys of applications',
      }),
      created_at: instant(),
      /** Until when a replaced key still counts; null for the present one. */
      valid_until: instant().nullable(),
      /** The user to whom it was shown; null where it was shown to nobody. */
      seen_by: uuid().nullable(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof applicationTables> {}
}

/** Migrations of these tables. */
export const applicationMigrations: Migration[] = [
  {
    name: 'applications-001-code',
    sql: `create table if not exists application_code (
      code text primary key,
      merchant_id uuid not null,
      country text not null,
      application_id uuid not null
    )`,
  },
  {
    name: 'applications-002-key',
    sql: `create table if not exists application_key (
      id uuid primary key,
      merchant_id uuid not null,
      application_id uuid not null,
      kind text not null,
      value text not null,
      created_at timestamptz not null,
      valid_until timestamptz
    );
    create index if not exists application_key_application on application_key (merchant_id, application_id, kind)`,
  },
  {
    name: 'applications-003-seen-by',
    sql: `alter table application_key add column if not exists seen_by uuid;
    update application_key as key set seen_by = (
      select event.actor_id::uuid from record_event as event
      where event.merchant_id = key.merchant_id and event.record_id = key.application_id and event.entity = '${applicationEntity}'
        and event.actor_kind = 'user' and event.actor_id ~ '^[0-9a-f-]{36}$' and (event.number = 0 or event.note like '@application-keys.secret.%')
      order by event.number desc limit 1
    ) where kind = 'secret' and valid_until is null`,
  },
];
