import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { createDatabase, databaseUrl } from '../../support/databases';
import { startGateway } from '../../support/startGateway';

/** A real gateway in a process of its own, on a database of its own: a small sandbox. */
export interface Sandbox {
  /** Without a slash at its end. */
  url: string;
  connection: PoolConfig;
  /** All that the gateway has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts a sandbox on a copy of the run's filled database. `environment` are further variables of the gateway. */
export async function startSandbox(environment: NodeJS.ProcessEnv = {}): Promise<Sandbox> {
  const { connection, drop } = await createDatabase(inject('databaseServer'), inject('sandboxTemplate'));
  try {
    const gateway = await startGateway({
      WEB_ROOT: inject('webRoot'),
      DATABASE_URL: databaseUrl(connection),
      DATABASE_CONNECTIONS: '8',
      ...environment,
    });
    return {
      url: gateway.url,
      connection,
      output: gateway.output,
      stop: async () => {
        await gateway.stop();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}
