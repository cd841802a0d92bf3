import { type QueryExecutorProvider, sql } from 'kysely';

/** Versions by the adapter, which a pool and its transactions have in common. */
const versions = new WeakMap<object, Promise<number>>();

/** Returns the major version of the server. It is read once for a pool. */
export function serverVersion(db: QueryExecutorProvider): Promise<number> {
  const { adapter } = db.getExecutor();
  const known = versions.get(adapter);
  if (known) return known;
  const version = readVersion(db);
  versions.set(adapter, version);
  version.catch(() => versions.delete(adapter));
  return version;
}

async function readVersion(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  return rows[0]!.version;
}
