import { createHash } from 'node:crypto';
import { type Actor, actorColumns, actorColumnTypes } from '../../database/actors';
import { rejectChanges } from '../../database/appendOnly';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/declared/tables';
import type { Reach } from '../../resources/access';
import type { JsonObject } from '../../../metadata/model/json';
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

/** A statement or a receipt. */
interface Document {
  /** By which it is found among those that were issued: a UUID. */
  number: string;
  /** ISO 8601 UTC. */
  madeAt: string;
}

/** The record of a document that was issued. */
interface IssuedDocument {
  resource: string;
  /** All that it said, but for what is not kept. */
  head: JsonObject;
  /** SHA-256 of all that it says, in lower-case hexadecimal digits. */
  contentHash: string;
}

/** Records what a document says and who receives it, before the first byte is sent (product 6.9). `head` is the part of it that is kept. */
export async function recordIssued(
  db: Database,
  reach: Reach,
  actor: Actor,
  { document, head }: { document: Document; head: object },
): Promise<void> {
  await db
    .insertInto('issued_statement')
    .values({
      ...takenRow(reach, actor, document.madeAt),
      id: document.number,
      head: JSON.stringify(head),
      content_hash: hashContent(document),
    })
    .execute();
}

/** Finds the document of a merchant that was issued with a number. */
export async function findIssued(
  db: Database,
  { merchantId, number }: { merchantId: string; number: string },
): Promise<IssuedDocument | undefined> {
  const row = await db
    .selectFrom('issued_statement')
    .select(['resource', 'head', 'content_hash'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', number)
    .executeTakeFirst();
  return (
    row && {
      resource: row.resource,
      head: JSON.parse(row.head) as JsonObject,
      contentHash: row.content_hash,
    }
  );
}

/** Returns the SHA-256 of all that a document says, in lower-case hexadecimal digits. */
export function hashContent(document: object): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex');
}

/** A file that was read, to be compared with what was issued. */
interface ReadDocument {
  merchantId: string;
  /** In the middle of a sentence: `the statement 0192…`. */
  called: string;
  document: Document;
  head: object;
  /** Returns a value of a member of the head as problems say it. */
  textOf: (name: string, value: unknown) => string;
  /** Names the part that differs where the head does not: `lines`. */
  rest: string;
}

/** Says how a file differs from what was issued with its number. Whoever is able to print can print anything, with any number. */
export async function compareWithIssued(
  db: Database,
  { merchantId, called, document, head, textOf, rest }: ReadDocument,
): Promise<string[]> {
  const issued = await findIssued(db, { merchantId, number: document.number });
  if (!issued) {
    const missing = `Forged: ${called} was not issued by this gateway, or its record was lost with a part of the database.`;
    return [missing];
  }
  if (issued.contentHash === hashContent(document)) return [];
  const stated: Record<string, unknown> = { ...head };
  const recorded: Record<string, unknown> = { ...issued.head };
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(stated)])];
  const different = names.filter((name) => JSON.stringify(stated[name]) !== JSON.stringify(recorded[name]));
  if (different.length === 0) return [`Forged: the ${rest} of ${called} are not those that were issued.`];
  return different.map(
    (name) =>
      `Forged: ${called} was issued with ${textOf(name, recorded[name])} as its "${name}"; the file has ${textOf(name, stated[name])}.`,
  );
}

export const issuedTables = defineTables({
  issued_statement: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    keep: 'always: it proves that a statement or a receipt was issued',
    appendOnly: true,
    forget: { title: 'statements and receipts', madeBy: byActor },
    columns: {
      /** The number that is printed on it. */
      id: uuid(),
      ...takenColumns,
      /** All that the document says, as JSON, without the lines of a statement and the values of a receipt's record. */
      head: text(['merchant', 'its name', 'stays: it is evidence']),
      content_hash: text(nobody),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof issuedTables> {}
}

/** Migrations of the table of statements and receipts. These are kept as long as the records that they are of. */
export const issuedMigrations: Migration[] = [
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
