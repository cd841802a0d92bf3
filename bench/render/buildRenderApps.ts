import { join } from 'node:path';
import { metadataPlugin } from '../../src/web/build/metadataPlugin';
import { buildPages } from '../support/buildPages';

/** Builds the pages of `bench/render/`, each by its name, for production into `outDir`. */
export async function buildRenderApps(outDir: string, names: string[]): Promise<void> {
  const root = import.meta.dirname;
  await buildPages(root, names, outDir, [metadataPlugin(join(root, '../..'))]);
}
