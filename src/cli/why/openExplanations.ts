import { openDatabase } from '../../gateway/database/connection';
import { loadKeyRing } from '../../gateway/database/secrets/keyFile';
import { openHome } from '../../gateway/home/openHome';
import type { Config } from '../../gateway/config';
import type { ServerContext } from '../../gateway/http/context';
import { requireVersion } from '../../gateway/database/schema/requireVersion';
import { contributions, migrations } from '../../gateway/parts';
import { compileValid } from '../../metadata/compile';
import type { Project } from '../../metadata/source/Project';
import { readProject } from '../../metadata/source/readProject';
import { readSource, versionOf } from '../../metadata/source/readSource';

/** Source of explanations: the metadata as it is now, and the gateway's database. */
export interface OpenExplanations {
  /** Returns both as they are now. Throws an Error for product staff where the metadata has errors, or the database is of another version. */
  read(): Promise<{ context: ServerContext; project: Project }>;
  close(): Promise<void>;
}

/** Connects to the database of the gateway of a configuration, beside that gateway. */
export async function openExplanations(config: Config): Promise<OpenExplanations> {
  const keyRing = await loadKeyRing(config);
  const database = await openDatabase(config);
  const home = await openHome(config, keyRing, (line) => console.error(line));
  let known: { version: string; read: Awaited<ReturnType<OpenExplanations['read']>> } | undefined;
  return {
    async read() {
      const source = await readSource(config.root);
      const version = versionOf(source);
      if (known?.version !== version) {
        const model = compileValid(source);
        const { db } = database;
        await requireVersion(db, migrations);
        const context = { ...contributions, db, home, model, config, keyRing, now: () => new Date() };
        known = { version, read: { context, project: readProject(source).project } };
      }
      return known.read;
    },
    async close() {
      await home?.destroy();
      await database.close();
    },
  };
}
