import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the plain react-admin app for production into `outDir`, with the same tools as Corridor. */
export async function buildPlainAdmin(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../plain-admin'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
}
