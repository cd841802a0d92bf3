import type { Kysely } from 'kysely';
import { readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import type { Tables } from '../../gateway/database/tables';
import { loadModel } from '../../metadata/compile';
import type { Model } from '../../metadata/model/Model';

/** Does `work` on the database of this configuration, without limits of time, and closes it. */
export async function withDatabase<Result>(
  work: (db: Kysely<Tables>, model: Model) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const model = await loadModel(config.root);
  const database = await openDatabase(config);
  try {
    return await database.withoutTimeLimits((db) => work(db, model));
  } finally {
    await database.close();
  }
}
