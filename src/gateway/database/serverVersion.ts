import { sql } from 'kysely';
import type { Database } from './tables';

/** By the adapter, which a pool and its transactions have in common. */
const versions = new WeakMap<object, Promise<number>>();

/** Returns the major version of the server. It is read once for a pool. */
export function serverVersion(db: Database): Promise<number> {
  const { adapter } = db.getExecutor();
  const known = versions.get(adapter);
  if (known) return known;
  const version = readVersion(db);
  versions.set(adapter, version);
  version.catch(() => versions.delete(adapter));
  return version;
}

async function readVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  return rows[0]!.version;
}
