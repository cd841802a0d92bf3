import { readConfig } from '../../gateway/config';
import { openDatabase } from '../../gateway/database/connection';
import type { StoredWords } from '../../gateway/database/schema/StoredWords';
import { migrations } from '../../gateway/parts';
import { findStored, type StoredFindings } from '../../gateway/stored/findStored';
import type { Model } from '../../metadata/model/Model';

/**
 * Compares what the database of this configuration holds with a Model, and writes nothing. Throws a sentence for an operator where the
 * database cannot be reached or is of another version.
 */
export async function readStored(model: Model, words: StoredWords): Promise<StoredFindings> {
  const database = await openDatabase(readConfig(process.env));
  try {
    return await database.withoutTimeLimits((db) =>
      findStored(db, model, { migrations, now: new Date(), notes: false, words }),
    );
  } finally {
    await database.close();
  }
}
