import type { Kysely } from 'kysely';
import { readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import type { Tables } from '../../gateway/database/declared/tables';
import type { Model } from '../../metadata/model/Model';
import { loadKnownModel } from './loadKnownModel';

/** Does `work` on the database of this configuration, without limits of time, and closes it. */
export async function withDatabase<Result>(
  work: (db: Kysely<Tables>, model: Model) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const model = await loadKnownModel(config.root, database.db);
    return await database.withoutTimeLimits((db) => work(db, model));
  } finally {
    await database.close();
  }
}
