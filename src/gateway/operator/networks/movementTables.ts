import type { Movement } from '../../../contract/operator/movements';
import type { Migration } from '../../database/migrations';
import type { BookedAccount } from '../../ledger/accounts';

/** An act by which an operator moves money at a network. Stored, so its values never change. */
export type MovementAct = Movement['act'];

/** Whether a movement waits for a second person. Stored, so its values never change. */
export type MovementState = Movement['state'];

/** A row of the table. */
export interface MovementRow {
  id: string;
  act: MovementAct;
  /** The payment, the exception or the reference of the attempt that it is about, or the numbers of a merchant and its payment; its own id where it is about none. */
  subject: string;
  /** Null where it is about none. */
  network: string | null;
  /** Null where money has moved that belongs to no country. */
  country: string | null;
  currency: string;
  /** Minor units. */
  amount: number;
  /** The order that a payment is credited to. */
  order_no: string | null;
  /** The accounts of the provider between which it moves; null for other acts. */
  debit: BookedAccount | null;
  credit: BookedAccount | null;
  /** The evidence of what became of an attempt, or why it is booked. */
  note: string | null;
  /** The dispute that is opened about an order, as JSON; null for other acts. */
  claim: string | null;
  state: MovementState;
  proposed_at: string;
  /** The id of who has proposed it: an operator, or a token for which nobody answers. Null in a sandbox. */
  proposed_by: string | null;
  proposer_name: string | null;
  decided_at: string | null;
  decider_name: string | null;
  /** Why it was rejected. */
  reason: string | null;
}

declare module '../../database/tables' {
  interface Tables {
    operator_movement: MovementRow;
  }
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
