import { sql } from 'kysely';
import { type Actor, actorColumns, actorColumnTypes } from '../database/actors';
import { newId } from '../database/ids';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/declared/tables';
import { instant, json, nobody, operatorActorColumns, text, uuid } from '../database/declared/columns';
import type { ForgettingMerchant } from '../database/declared/forget';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** An action of an operator. Names of actions are stored, so they never change. */
export interface OperatorEvent {
  at: Date;
  actor: Actor;
  action:
    | 'added'
    | 'changed'
    | 'disabled'
    | 'enabled'
    | 'removed'
    | 'invited'
    | 'authenticatorReset'
    | 'authenticatorBound'
    | 'passwordSet'
    | 'passwordChanged'
    | 'signedIn'
    | 'proposed'
    | 'approved'
    | 'rejected'
    | 'returned'
    | 'refused'
    | 'revealed'
    | 'switchedOff'
    | 'switchedOn'
    | 'closed'
    | 'resolved'
    | 'assigned'
    | 'refunded'
    | 'asked'
    | 'booked'
    | 'writtenOff'
    | 'exported'
    | 'forgotten';
  subject: string;
  /** Merchant number; empty for what is the operators' own. */
  merchant: string;
  /** Name of the subject within the merchant; empty for the merchant itself. */
  name: string;
  before?: unknown;
  after?: unknown;
}

/** The operator who runs a command. */
export function operatorActor(name: string): Actor {
  return { kind: 'operator', id: name, name };
}

/** Records what an operator does, in the transaction that does it. */
export async function recordOperatorEvents(db: Database, events: readonly OperatorEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('operator_event')
    .values(
      events.map(({ at, actor, before, after, ...event }) => ({
        ...event,
        id: newId(),
        at: at.toISOString(),
        ...actorColumns(actor),
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })),
    )
    .execute();
}

/** Reads the latest events, the newest first; with `about`, those of a merchant number or of an account name. */
export async function readOperatorEvents(db: Database, limit: number, about?: string) {
  let query = db.selectFrom('operator_event').selectAll().orderBy('id', 'desc').limit(limit);
  if (about !== undefined)
    query = query.where((is) => is.or([is('merchant', '=', about), is('name', '=', about)]));
  return query.execute();
}

const inAudit = ({ code }: ForgettingMerchant) => sql`merchant = ${code}`;

export const operatorEventTables = defineTables({
  /** Append-only. */
  operator_event: {
    by: 'key',
    key: ['id'],
    keep: 'always',
    forget: { title: 'events of operators', mentions: inAudit, audits: inAudit },
    columns: {
      id: uuid(),
      at: instant(),
      ...operatorActorColumns,
      action: text<OperatorEvent['action']>(nobody),
      subject: text(nobody),
      merchant: text(nobody),
      name: text(['anyone', 'the account of a user, or the number of what was decided', 'texts']),
      /** JSON. */
      before: json(['anyone', 'what it was, such as the name of a user', 'texts'], 'stays').nullable(),
      after: json(['anyone', 'what it became', 'texts'], 'stays').nullable(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof operatorEventTables> {}
}

/** Migrations of the table of what operators did. */
export const operatorEventMigrations: Migration[] = [
  {
    name: 'operator-002-event',
    sql: `create table if not exists operator_event (
      id uuid primary key,
      at timestamptz not null,
      ${actorColumnTypes},
      action text not null,
      subject text not null,
      merchant text not null,
      name text not null,
      before jsonb,
      after jsonb
    )`,
  },
];
