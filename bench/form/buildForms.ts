import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { metadataPlugin } from '../../src/web/build/metadataPlugin';
import { buildPages } from '../support/buildPages';

const libraries = join(import.meta.dirname, 'libraries');

/**
 * Builds the pages with the measured form into `outDir`: Corridor's, by the metadata in `metadata`, and those of the other
 * libraries, whose packages are installed first where they are missing.
 */
export async function buildForms(metadata: string, outDir: string): Promise<void> {
  if (!existsSync(join(libraries, 'node_modules'))) {
    console.log('Installing the form libraries to compare with …');
    const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: libraries,
      stdio: 'inherit',
    });
    if (installed.status !== 0) throw new Error('They could not be installed; the reason is above.');
  }
  await buildPages(import.meta.dirname, ['generated', 'bare'], outDir, [metadataPlugin(metadata)]);
  await buildPages(libraries, ['rjsf', 'jsonForms'], outDir);
}
