import { join } from 'node:path';
import { buildPages } from './buildPages';

/** Builds the plain react-admin app for production into `outDir`. */
export async function buildPlainAdmin(outDir: string): Promise<void> {
  await buildPages(join(import.meta.dirname, '../plain-admin'), ['index'], outDir);
}
