import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Content of a chunk of a build. */
export interface ChunkContent {
  /** Files of the chunks that are loaded with it. */
  imports: string[];
  /** The modules in it, with the names that each exports, as far as they are used. Paths begin at the project's root. */
  modules: Record<string, string[]>;
}

/** File of a build with the content of its chunks, by their files: `Record<string, ChunkContent>`. Not served. */
export const modulesFile = '.modules';

/** Lists beside a build the modules in each chunk, so that a test sees what a screen loads. */
export function listModules(root: string): Plugin {
  const place = (id: string) => id.replace(`${root}/`, '').replaceAll('\0', '');
  return {
    name: 'corridor:list-modules',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks: Record<string, ChunkContent> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules).map(
          ([id, { renderedExports }]) => [place(id), renderedExports] as const,
        );
        chunks[chunk.fileName] = { imports: chunk.imports, modules: Object.fromEntries(modules) };
      }
      await writeFile(join(dir, modulesFile), JSON.stringify(chunks));
    },
  };
}
