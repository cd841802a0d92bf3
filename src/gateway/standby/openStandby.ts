import type { Config } from '../config';
import { connect } from '../database/connection';
import { requireSettings, SettingsError } from '../database/connections/connectionSettings';
import { readDatabaseAddress } from '../database/connections/databaseAddress';
import type { Database } from '../database/declared/tables';
import { Standby } from './Standby';

/**
 * Begins to follow the standby in `DATABASE_READ_URL`, if there is one. One that cannot be reached is told to the operator, and used once it
 * can. Throws where it is no standby of this database.
 */
export async function openStandby(
  primary: Database,
  { databaseReadUrl, databaseReadLag: maxLag, databaseConnections }: Config,
  report: (line: string) => void,
): Promise<Standby | undefined> {
  if (databaseReadUrl === undefined) return undefined;
  const [place, ...others] = readDatabaseAddress(databaseReadUrl);
  if (others.length > 0)
    throw new Error('DATABASE_READ_URL names several hosts: each process reads from one standby.');
  const db = connect(place, databaseConnections);
  const standby = new Standby({ primary, standby: db, maxLag, report });
  try {
    // Times that are read in another zone would be wrong.
    await requireSettings(db).catch((error: unknown) => {
      if (error instanceof SettingsError) throw error;
    });
    await standby.start();
    return standby;
  } catch (error) {
    await standby.close();
    throw error;
  }
}
