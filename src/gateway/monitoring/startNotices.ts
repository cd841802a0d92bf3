import { sql } from 'kysely';
import { readSource, versionOf } from '../../metadata/source/readSource';
import type { Config } from '../config';
import type { Migration } from '../database/migrations';
import { sqlState, sqlStates } from '../database/connections/sqlState';
import { unknownMigrations } from '../database/schema/unknownMigrations';
import type { Database } from '../database/declared/tables';
import { boolean, instant, nobody, text } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** Largest difference between the clocks of this machine and of the database, in milliseconds. */
export const maxClockOffset = 2_000;

/**
 * Returns notices about how this process fits its database and the processes beside it. Its clock may be off, a newer version may have
 * prepared the database, or others have other metadata. None of these keeps it from working.
 */
export async function startNotices(
  db: Database,
  { root }: Pick<Config, 'root'>,
  migrations: readonly Migration[],
): Promise<string[]> {
  return [
    ...(await clockNotice(db)),
    ...(await newerNotice(db, migrations)),
    ...(await metadataNotice(db, versionOf(await readSource(root)))),
  ];
}

/** Returns how far the clock of the database is ahead of this machine's, in milliseconds; negative where it is behind. */
export async function clockOffset(db: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return Date.parse(rows[0]!.at) - (before + Date.now()) / 2;
}

async function clockNotice(db: Database): Promise<string[]> {
  const offset = await clockOffset(db);
  if (Math.abs(offset) <= maxClockOffset) return [];
  const seconds = Math.round(Math.abs(offset) / 1000);
  return [
    `The clock of this machine is ${seconds} s ${offset > 0 ? 'behind' : 'ahead of'} that of the database: ` +
      'synchronize both, or codes of authenticators and signatures are refused.',
  ];
}

async function newerNotice(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const unknown = await unknownMigrations(db, migrations);
  if (unknown.length === 0) return [];
  return [
    `A newer version has prepared the database (${unknown.join(', ')}). This one works beside it while you upgrade; then start the newer one here as well.`,
  ];
}

/** Remembers which metadata the latest process has, and says that another one had others. */
async function metadataNotice(db: Database, version: string): Promise<string[]> {
  const { rows } = await sql<{ version: string; at: string }>`
    with before as (select version, started_at from metadata_version where id)
    insert into metadata_version (id, version, started_at) values (true, ${version}, clock_timestamp())
    on conflict (id) do update set version = excluded.version, started_at = excluded.started_at
    returning (select version from before) as version, (select started_at from before) as at`.execute(db);
  const [last] = rows;
  if (!last?.version || last.version === version) return [];
  return [
    `The files in schemas/, resources/ and locales/ (${version}) are not those that the process had which started last, at ${last.at} (${last.version}): ` +
      'processes with others show other fields. Start all with the same.',
  ];
}

/** Reads which metadata the process has, and so has checked, that started last. Undefined in a database that none has used. */
export async function knownMetadata(db: Database): Promise<string | undefined> {
  try {
    return (await db.selectFrom('metadata_version').select('version').executeTakeFirst())?.version;
  } catch (error) {
    if (sqlState(error) === sqlStates.undefinedTable) return undefined;
    throw error;
  }
}

export const metadataVersionTables = defineTables({
  /** One row: which metadata the process has that started last. */
  metadata_version: {
    by: 'few',
    key: ['id'],
    columns: {
      id: boolean(),
      version: text(nobody),
      started_at: instant(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof metadataVersionTables> {}
}

/** The migration of the table of {@link startNotices}. */
export const startNoticeMigrations: Migration[] = [
  {
    name: 'monitoring-001-metadata-version',
    sql: `create table if not exists metadata_version (
      id boolean primary key check (id),
      version text not null,
      started_at timestamptz not null
    )`,
  },
];
