import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The chunks of any session's screen, and in most cases of a list and a page, as `vite.config.ts` names them. */
const chunks = ['app', 'begin', 'screens', 'widgets', 'page', 'list'];

/** File of a build with the names of the files that a session begins with, as JSON. Not served. */
const appFilesName = '.app-files';

/** Lists beside a build the files with which a session begins, for the gateway's response with the page. */
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
