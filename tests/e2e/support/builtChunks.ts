import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type ChunkContent, modulesFile } from '../../../src/web/build/listModules';

/** Returns the chunks of the built web app, by their files: what each imports, and its modules. */
export const builtChunks = (): Record<string, ChunkContent> =>
  JSON.parse(readFileSync(join(inject('webRoot'), modulesFile), 'utf8')) as Record<string, ChunkContent>;

/** Returns the file of the chunk that has a module. Throws where none has. */
export function chunkOf(chunks: Record<string, ChunkContent>, module: string): string {
  const found = Object.keys(chunks).find((file) => Object.hasOwn(chunks[file]!.modules, module));
  if (found === undefined) throw new Error(`${module} is in no chunk.`);
  return found;
}
