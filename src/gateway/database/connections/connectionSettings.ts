import { type QueryExecutorProvider, sql } from 'kysely';

/** Time limits of a connection, in milliseconds; 0 is no limit. */
export interface TimeLimits {
  /** Limit of a statement. The server cancels one that takes longer. */
  statement: number;
  /** Limit of a statement's wait for a lock, which occupies a connection. */
  lock: number;
  /** Limit of a transaction's idleness: a process that was stopped must not keep its locks. */
  idle: number;
  /** Limit of a response. One that is later than `statement` comes from a database that hangs. */
  response: number;
}

/** The limits of what requests and jobs do. */
export const requestLimits: TimeLimits = { statement: 30_000, lock: 5_000, idle: 15_000, response: 35_000 };

/** Returns what is set for a connection, by the names of PostgreSQL. */
export function settingsOf({ statement, lock, idle }: TimeLimits): Record<string, string> {
  return {
    // Instants are read and written in UTC and ISO 8601, whatever the server's settings.
    timezone: 'UTC',
    datestyle: 'ISO',
    statement_timeout: `${statement}`,
    lock_timeout: `${lock}`,
    idle_in_transaction_session_timeout: `${idle}`,
    // The server finds out within a minute that the gateway's machine is gone, in seconds.
    tcp_keepalives_idle: '30',
    tcp_keepalives_interval: '10',
    tcp_keepalives_count: '3',
  };
}

/** Says which settings of connections are not as they must be, and how to set them. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    const { statement, lock, idle } = requestLimits;
    super(
      `DATABASE_URL: what the gateway sets for its connections does not arrive at the server: ${problems.join('; ')}. ` +
        'A connection pooler in between drops or rejects "options". Connect to PostgreSQL directly, or set it for the user of the database: ' +
        [
          "timezone = 'UTC'",
          "datestyle = 'ISO'",
          `statement_timeout = ${statement}`,
          `lock_timeout = ${lock}`,
        ]
          .concat(`idle_in_transaction_session_timeout = ${idle}`)
          .map((setting) => `ALTER ROLE … SET ${setting};`)
          .join(' '),
    );
  }
}

/** Reads back the settings without which times would be wrong or one process could stop the others; throws without them. */
export async function requireSettings(db: QueryExecutorProvider): Promise<void> {
  const { statement, lock, idle } = requestLimits;
  const limits = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  };
  const names = ['TimeZone', 'DateStyle', ...Object.keys(limits)];
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names})`.execute(db);
  const set = new Map(rows.map(({ name, setting }) => [name, setting]));
  const problems: string[] = [];
  if (set.get('TimeZone') !== 'UTC') problems.push(`timezone is "${set.get('TimeZone')}"`);
  if (!set.get('DateStyle')?.startsWith('ISO')) problems.push(`datestyle is "${set.get('DateStyle')}"`);
  for (const [name, limit] of Object.entries(limits)) {
    const value = Number(set.get(name));
    if (!(value > 0 && value <= limit)) problems.push(`${name} is ${value} ms`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
}
