import { type RawBuilder, sql } from 'kysely';
import type { Secret } from '../declared/columns';
import type { TableDefinitions } from '../declared/defineTables';
import type { Database } from '../declared/tables';
import { encryptedPrefix, type KeyRing } from './KeyRing';

/** A column of secrets, and where it is. */
export interface EncryptedColumn extends Secret {
  table: string;
  column: string;
}

/** Returns the columns of secrets of tables. */
export function encryptedIn(tables: TableDefinitions): EncryptedColumn[] {
  return Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { secret }]) => (secret ? [{ ...secret, table, column }] : [])),
  );
}

/** Rows of one statement. */
const batchSize = 500;

interface Row {
  id: string;
  owner: string;
  value: string;
}

/** Throws an error that names each key that is missing or is not the one that encrypted. It says what needs the key. */
export async function requireKeys(
  db: Database,
  keyRing: KeyRing,
  columns: readonly EncryptedColumn[],
): Promise<void> {
  const problems: string[] = [];
  for (const column of columns.filter(({ expires }) => !expires)) {
    for (const { keyId, count } of await countByKey(db, column)) {
      if (!keyRing.has(keyId)) problems.push(`has no key "${keyId}", which ${count} ${column.title} need`);
      else if (!(await canDecrypt(db, keyRing, column, keyId)))
        problems.push(
          `has another key "${keyId}" than the one with which ${count} ${column.title} were encrypted`,
        );
    }
  }
  if (problems.length === 0) return;
  throw new Error(
    `SECRETS_KEY_FILE ${problems.join('; it ')}. Put the key back into the file, from its backup; docs/operations/runbook.md says what to do without one.`,
  );
}

/** Encrypted values of a column by the key that encrypted them. */
async function countByKey(
  db: Database,
  column: EncryptedColumn,
): Promise<{ keyId: string; count: number }[]> {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select ${keyIdOf(column)} as "keyId", count(*) as count from ${sql.table(column.table)}
    where ${sql.ref(column.column)} like ${`${encryptedPrefix}%`} group by 1 order by 1`.execute(db);
  return rows;
}

/** Tries a few values: a single one that was damaged does not mean that the key is another. */
async function canDecrypt(
  db: Database,
  keyRing: KeyRing,
  column: EncryptedColumn,
  keyId: string,
): Promise<boolean> {
  const rows = await readRows(db, column, sql<boolean>`${keyIdOf(column)} = ${keyId}`, '', 5);
  return rows.some(({ value, owner }) => {
    try {
      keyRing.decrypt(value, { purpose: column.purpose, owner });
      return true;
    } catch {
      return false;
    }
  });
}

/** Result of a rotation, for one column. */
interface Rotation {
  title: string;
  /** Values that now have the current key. */
  rotated: number;
  /** Values that have another one still, by its id. */
  left: { keyId: string; count: number }[];
}

/**
 * Encrypts with the current key what other keys have encrypted, a batch at a time, while gateways run. A call that broke off goes on when
 * repeated. A value that cannot be decrypted stays, and is counted as left.
 */
export async function rotateSecrets(
  db: Database,
  keyRing: KeyRing,
  columns: readonly EncryptedColumn[],
  report: (line: string) => void,
): Promise<Rotation[]> {
  const results: Rotation[] = [];
  for (const column of columns) {
    let rotated = 0;
    let after = '';
    for (;;) {
      const hasOther = sql<boolean>`${sql.ref(column.column)} like ${`${encryptedPrefix}%`} and ${keyIdOf(column)} <> ${keyRing.currentId}`;
      const rows = await readRows(db, column, hasOther, after);
      rotated += await replaceValues(db, column, rows, ({ value, owner }) => {
        const binding = { purpose: column.purpose, owner };
        try {
          return keyRing.encrypt(keyRing.decrypt(value, binding), binding);
        } catch (error) {
          report(`${column.title}: ${(error as Error).message}`);
          return undefined;
        }
      });
      if (rows.length < batchSize) break;
      after = rows.at(-1)!.id;
      report(`${column.title}: ${rotated} so far`);
    }
    const counts = await countByKey(db, column);
    const left = counts.filter(({ keyId }) => keyId !== keyRing.currentId);
    results.push({ title: column.title, rotated, left });
  }
  return results;
}

/** Reads rows in the order of their ids, from behind `after`. */
async function readRows(
  db: Database,
  { table, column, id, owner }: EncryptedColumn,
  condition: RawBuilder<boolean>,
  after: string,
  limit = batchSize,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.ref(id)}::text as id, ${sql.ref(owner)}::text as owner, ${sql.ref(column)} as value
    from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and ${condition} and ${sql.ref(id)}::text > ${after}
    order by ${sql.ref(id)}::text limit ${limit}`.execute(db);
  return rows;
}

/**
 * Stores what `replace` returns for each row, in one statement; `undefined` leaves the row. Rows that have another value by now stay.
 * Returns how many were changed.
 */
async function replaceValues(
  db: Database,
  { table, column, id }: EncryptedColumn,
  rows: readonly Row[],
  replace: (row: Row) => string | undefined,
): Promise<number> {
  const replaced = rows.flatMap((row) => {
    const value = replace(row);
    return value === undefined ? [] : [sql`(${row.id}, ${row.value}, ${value})`];
  });
  if (replaced.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as stored set ${sql.ref(column)} = given.value
    from (values ${sql.join(replaced)}) as given (id, earlier, value)
    where stored.${sql.ref(id)}::text = given.id and stored.${sql.ref(column)} = given.earlier`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

function keyIdOf({ column }: EncryptedColumn): RawBuilder<string> {
  return sql<string>`split_part(${sql.ref(column)}, ':', 2)`;
}
