import { createHash } from 'node:crypto';
import { type Actor, actorColumns, actorColumnTypes } from '../../database/actors';
import { rejectChanges } from '../../database/appendOnly';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/declared/tables';
import type { Reach } from '../../resources/access';
import type { Statement } from './Statement';
import { instant, nobody, resourceName, text, userActorColumns, uuid } from '../../database/declared/columns';
import { byActor } from '../../database/declared/forget';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** The columns of who has taken what is shown of which resource, and when. */
export const takenColumns = {
  merchant_id: uuid(),
  country: text(nobody),
  resource: resourceName('stays'),
  at: instant(),
  ...userActorColumns,
};

/** Returns the values of these columns; `at` is ISO 8601 in UTC. */
export const takenRow = ({ view, merchantId, country }: Reach, actor: Actor, at: string) => ({
  merchant_id: merchantId,
  country,
  resource: view.resource.name,
  at,
  ...actorColumns(actor),
});

/** What a statement says beside its lines. */
type StatementHead = Omit<Statement, 'lines'>;

/** What is known of a statement that was issued. */
interface IssuedStatement {
  head: StatementHead;
  /** SHA-256 of all that it says, in lower-case hexadecimal digits. */
  contentHash: string;
}

/** Records what a statement says and who receives it, before the first byte is sent (product 6.9). */
export async function recordIssued(
  db: Database,
  reach: Reach,
  actor: Actor,
  statement: Statement,
): Promise<void> {
  const { lines: _, ...head } = statement;
  await db
    .insertInto('issued_statement')
    .values({
      ...takenRow(reach, actor, statement.madeAt),
      id: statement.number,
      head: JSON.stringify(head),
      content_hash: hashStatement(statement),
    })
    .execute();
}

/** Finds the statement of a merchant that was issued with a number. */
export async function findIssued(
  db: Database,
  { merchantId, number }: { merchantId: string; number: string },
): Promise<IssuedStatement | undefined> {
  const row = await db
    .selectFrom('issued_statement')
    .select(['head', 'content_hash'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', number)
    .executeTakeFirst();
  return row && { head: JSON.parse(row.head) as StatementHead, contentHash: row.content_hash };
}

/** Returns the SHA-256 of all that a statement says, in lower-case hexadecimal digits. */
export function hashStatement(statement: Statement): string {
  return createHash('sha256').update(JSON.stringify(statement)).digest('hex');
}

export const issuedStatementTables = defineTables({
  issued_statement: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    keep: 'always: it proves that a statement was issued',
    appendOnly: true,
    forget: { title: 'statements', madeBy: byActor },
    columns: {
      /** The number that is printed on it. */
      id: uuid(),
      ...takenColumns,
      /** A `StatementHead` as JSON. */
      head: text(['merchant', 'its name', 'stays: it is evidence']),
      content_hash: text(nobody),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof issuedStatementTables> {}
}

/** Migrations of the table of statements, which are kept for as long as the records that they are of. */
export const issuedStatementMigrations: Migration[] = [
  {
    name: 'exports-002-issued-statement',
    sql: `create table if not exists issued_statement (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      resource text not null,
      at timestamptz not null,
      head text not null,
      content_hash text not null,
      ${actorColumnTypes},
      primary key (merchant_id, id)
    );
    ${rejectChanges('issued_statement')}`,
  },
  {
    // Who received a statement may be forgotten; what it says may not.
    name: 'exports-003-issued-statement-names',
    sql: rejectChanges('issued_statement', { namesPeople: true }),
  },
];
