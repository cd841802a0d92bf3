import type { Database } from '../../gateway/database/declared/tables';
import { knownMetadata } from '../../gateway/monitoring/startNotices';
import { buildChecked, compileValid } from '../../metadata/compile';
import type { Model } from '../../metadata/model/Model';
import { readSource, versionOf } from '../../metadata/source/readSource';

/**
 * Loads the metadata for a command. Files that the latest gateway of the database has started with were checked by it; all others are checked
 * here, which throws an Error that lists what is wrong.
 */
export async function loadKnownModel(root: string, db: Database): Promise<Model> {
  const [source, known] = await Promise.all([readSource(root), knownMetadata(db)]);
  return known === versionOf(source) ? buildChecked(source) : compileValid(source);
}
