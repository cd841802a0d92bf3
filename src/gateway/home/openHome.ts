import type { Config } from '../config';
import { signInTables } from '../auth/tables';
import { connect } from '../database/connection';
import { requireSettings, SettingsError } from '../database/connections/connectionSettings';
import { readDatabaseAddress } from '../database/connections/databaseAddress';
import { encryptedIn, requireKeys } from '../database/secrets/encryptedColumns';
import type { KeyRing } from '../database/secrets/KeyRing';
import type { Tables } from '../database/declared/tables';
import type { Kysely } from 'kysely';

/**
 * Makes a pool on the database in `HOME_DATABASE_URL`, if there is one. Reports that it cannot be reached: programs are served without it,
 * and users later. Throws for other settings than a gateway needs, or secrets with other keys.
 */
export async function openHome(
  { homeDatabaseUrl, databaseConnections }: Pick<Config, 'homeDatabaseUrl' | 'databaseConnections'>,
  keyRing: KeyRing,
  report: (line: string) => void,
): Promise<Kysely<Tables> | undefined> {
  if (homeDatabaseUrl === undefined) return undefined;
  const [place, ...alternatives] = readDatabaseAddress(homeDatabaseUrl);
  for (const each of [place, ...alternatives]) {
    const home = connect(each, databaseConnections);
    try {
      await requireSettings(home);
    } catch (error) {
      await home.destroy();
      if (error instanceof SettingsError) throw error;
      continue;
    }
    try {
      await requireKeys(home, keyRing, encryptedIn(signInTables));
      return home;
    } catch (error) {
      await home.destroy();
      throw new Error(`HOME_DATABASE_URL: ${(error as Error).message}`, { cause: error });
    }
  }
  report(
    'HOME_DATABASE_URL cannot be reached: nobody who is signed in is served until it can be. Programs are, with merchants and prices as they were copied last.',
  );
  return connect(place, databaseConnections);
}
