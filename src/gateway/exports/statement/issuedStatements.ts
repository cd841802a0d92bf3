import { createHash } from 'node:crypto';
import { type Actor, type ActorColumns, actorColumns, actorColumnTypes } from '../../database/actors';
import { rejectChanges } from '../../database/appendOnly';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/tables';
import type { Reach } from '../../resources/access';
import type { Statement } from './Statement';

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
  { view, merchantId, country }: Reach,
  actor: Actor,
  statement: Statement,
): Promise<void> {
  const { lines: _, ...head } = statement;
  await db
    .insertInto('issued_statement')
    .values({
      id: statement.number,
      merchant_id: merchantId,
      country,
      resource: view.resource.name,
      at: statement.madeAt,
      head: JSON.stringify(head),
      content_hash: hashStatement(statement),
      ...actorColumns(actor),
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

declare module '../../database/tables' {
  interface Tables {
    issued_statement: ActorColumns & {
      /** The number that is printed on it. */
      id: string;
      merchant_id: string;
      country: string;
      resource: string;
      at: string;
      /** A `StatementHead` as JSON. */
      head: string;
      content_hash: string;
    };
  }
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
