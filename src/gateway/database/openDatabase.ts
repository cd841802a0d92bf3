import type { Kysely } from 'kysely';
import type { Config } from '../Config';
import { connect } from './connect';
import type { Tables } from './Tables';
import { startEmbeddedServer } from './embedded/startEmbeddedServer';

/** An open database: the pool, and how to close it with everything that was started for it. */
export interface OpenDatabase {
  db: Kysely<Tables>;
  close(): Promise<void>;
  /** Where it is and under which account, in a sentence for the operator. */
  notice: string | undefined;
}

/**
 * Connects to `databaseUrl`, or starts the embedded server below `dataDir` and connects to that.
 * Rejects with a message for the operator where there is nothing to connect to.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const db = connect({ connectionString: config.databaseUrl }, config.databaseConnections);
    await checkServer(db);
    return { db, close: () => db.destroy(), notice: undefined };
  }
  const server = await startEmbeddedServer(config.dataDir);
  const db = connect(server.connection, config.databaseConnections);
  return {
    db,
    notice: server.notice,
    close: async () => {
      await db.destroy();
      await server.stop();
    },
  };
}

async function checkServer(db: Kysely<Tables>): Promise<void> {
  try {
    await db.selectNoFrom((build) => build.val(1).as('one')).execute();
  } catch (error) {
    await db.destroy();
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`DATABASE_URL cannot be reached: ${message || code}`, { cause: error });
  }
}
