import { join } from 'node:path';
import { installBeside } from '../../tests/support/installBeside';
import { buildPages } from './buildPages';

const folder = join(import.meta.dirname, '../plain-admin');

/**
 * Builds pages of the plain react-admin app for production into `outDir`: the app itself, or `handWritten`, its list alone. Its packages are
 * installed beside it first, as nothing else needs react-admin's own components.
 */
export async function buildPlainAdmin(outDir: string, pages: readonly string[] = ['index']): Promise<void> {
  installBeside(folder);
  await buildPages(folder, pages, outDir);
}
