import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The chunks that any screen of a session loads, and a list and a composed page in most cases: named in `vite.config.ts`. */
const chunks = ['app', 'begin', 'screens', 'widgets', 'page', 'list'];

/** File of a build with the names of the files that a session begins with, as JSON. Not served. */
const appFilesName = '.app-files';

/** Writes beside a build which files a session begins with, so that the gateway can name them in the answer of the page. */
export function listAppFiles(): Plugin {
  return {
    name: 'corridor:list-app-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = chunks.flatMap((name) => {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name);
        if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk "${name}".`);
        return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
      });
      await writeFile(join(dir, appFilesName), JSON.stringify(files));
    },
  };
}
