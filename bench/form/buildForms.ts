import { join } from 'node:path';
import { metadataPlugin } from '../../src/web/build/metadataPlugin';
import { installBeside } from '../../tests/support/installBeside';
import { buildPages } from '../support/buildPages';

const libraries = join(import.meta.dirname, 'libraries');

/**
 * Builds the pages with the measured form into `outDir`, Corridor's and other libraries'. Corridor's follow `metadata`. Missing
 * packages of the libraries are installed first.
 */
export async function buildForms(metadata: string, outDir: string): Promise<void> {
  installBeside(libraries);
  await buildPages(import.meta.dirname, ['generated', 'bare'], outDir, [metadataPlugin(metadata)]);
  await buildPages(libraries, ['rjsf', 'jsonForms'], outDir);
}
