import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Builds the pages `names` of the folder `root` for production into `outDir`, with the same tools as Corridor. */
export async function buildPages(
  root: string,
  names: readonly string[],
  outDir: string,
  plugins: Plugin[] = [],
): Promise<void> {
  await build({
    configFile: false,
    root,
    plugins: [react(), ...plugins],
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: names.map((name) => join(root, `${name}.html`)) },
    },
  });
}
