import { join } from 'node:path';
import { metadataPlugin } from '../../src/web/build/metadataPlugin';
import { buildPages } from '../support/buildPages';
import { buildPlainAdmin } from '../support/buildPlainAdmin';

/** Builds the compared pages, `generated`, `bare` and `handWritten`, for production into `outDir`. */
export async function buildRenderApps(outDir: string): Promise<void> {
  const root = import.meta.dirname;
  await buildPages(root, ['generated', 'bare'], outDir, [metadataPlugin(join(root, '../..'))]);
  await buildPlainAdmin(outDir, ['handWritten']);
}
