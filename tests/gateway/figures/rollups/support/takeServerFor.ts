import type { KyselyPlugin } from 'kysely';
import { serverVersion } from '../../../../../src/gateway/database/connections/serverVersion';
import type { Database } from '../../../../../src/gateway/database/declared/tables';

/** Has the gateway that uses this pool take its server for one of another version. Throws where it knows the version. */
export async function takeServerFor(db: Database, version: number): Promise<void> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: [{ version }] }),
  };
  if ((await serverVersion(db.withPlugin(plugin))) === version) return;
  throw new Error('The version of the server was read before.');
}
