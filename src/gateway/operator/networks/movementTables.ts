import type { Selectable } from 'kysely';
import type { Movement } from '../../../contract/operator/movements';
import type { Migration } from '../../database/migrations';
import type { BookedAccount } from '../../ledger/accounts';
import { bigint, instant, nobody, text, uuid } from '../../database/declared/columns';
import { defineTables, type RowOf, type RowsOf } from '../../database/declared/defineTables';

/** An act by which an operator moves money at a network. Stored, so its values never change. */
export type MovementAct = Movement['act'];

/** Whether a movement waits for a second person. Stored, so its values never change. */
export type MovementState = Movement['state'];

export const movementTables = defineTables({
  operator_movement: {
    by: 'key',
    key: ['id'],
    keep: 'always',
    columns: {
      id: uuid(),
      act: text<MovementAct>(nobody),
      /** The payment, exception, attempt's reference, or numbers of merchant and payment that it is about; else its own id. */
      subject: text(nobody),
      /** Null where it is about none. */
      network: text(nobody).nullable(),
      /** Null where money has moved that belongs to no country. */
      country: text(nobody).nullable(),
      currency: text(nobody),
      /** Minor units. */
      amount: bigint(),
      /** The order that a payment is credited to. */
      order_no: text(nobody).nullable(),
      /** The evidence of what became of an attempt, or why it is booked. */
      note: text(['anyone', 'how it is known what became of an attempt', 'stays: it is evidence']).nullable(),
      state: text<MovementState>(nobody),
      proposed_at: instant(),
      /** The id of who has proposed it: an operator, or a token for which nobody answers. Null in a sandbox. */
      proposed_by: text(['operator', 'who has proposed it']).nullable(),
      proposer_name: text(['operator', 'their name']).nullable(),
      decided_at: instant().nullable(),
      decider_name: text(['operator', 'the name of who has decided']).nullable(),
      /** Why it was rejected. */
      reason: text(['anyone', 'why it was rejected', 'stays: it is evidence']).nullable(),
      /** The accounts of the provider between which it moves; null for other acts. */
      debit: text<BookedAccount>(nobody).nullable(),
      credit: text<BookedAccount>(nobody).nullable(),
      /** The dispute that is opened about an order, as JSON; null for other acts. */
      claim: text([
        'anyone',
        'what a payer claims, in the words of the network',
        'stays: it is evidence',
      ]).nullable(),
    },
  },
});

/** A row of the table. */
export type MovementRow = Selectable<RowOf<typeof movementTables.operator_movement.columns>>;

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof movementTables> {}
}

/** Migrations of the table of what operators move at networks. */
export const movementMigrations: Migration[] = [
  {
    name: 'operator-011-movement',
    sql: `create table if not exists operator_movement (
      id uuid primary key,
      act text not null,
      subject text not null,
      network text not null,
      country text,
      currency text not null,
      amount bigint not null,
      order_no text,
      note text,
      state text not null,
      proposed_at timestamptz not null,
      proposed_by text,
      proposer_name text,
      decided_at timestamptz,
      decider_name text,
      reason text
    );
    create unique index if not exists operator_movement_waiting on operator_movement (subject) where state = 'waiting'`,
  },
  {
    name: 'operator-012-booking',
    sql: `alter table operator_movement add column if not exists debit text;
    alter table operator_movement add column if not exists credit text;
    alter table operator_movement alter column network drop not null`,
  },
  {
    name: 'operator-013-claim',
    sql: `alter table operator_movement add column if not exists claim text`,
  },
];
