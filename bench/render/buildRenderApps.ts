import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build } from 'vite';
import { metadataPlugin } from '../../src/web/build/metadataPlugin';

/** Builds the pages of `bench/render/`, each by its name, for production into `outDir`. */
export async function buildRenderApps(outDir: string, names: string[]): Promise<void> {
  const root = import.meta.dirname;
  await build({
    configFile: false,
    root,
    plugins: [react(), metadataPlugin(join(root, '../..'))],
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: names.map((name) => join(root, `${name}.html`)) },
    },
  });
}
