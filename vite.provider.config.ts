import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { blockRendering } from './src/web/build/blockRendering';
import { dropOptionSchemas } from './src/web/build/dropOptionSchemas';
import { inlineIcons } from './src/web/build/inlineIcons';
import { lightDependencies } from './src/web/build/lightDependencies';
import { metadataPlugin } from './src/web/build/metadataPlugin';
import { providerModel } from './src/web/provider/build/providerModel';
import { replaceParts } from './src/web/provider/build/providerParts';
import { leaveOutUnused } from './src/web/build/facts/leaveOutUnused';
import { workerEntry } from './src/web/build/workerEntry';

/** The project's folder. */
const root = resolve(import.meta.dirname);

/** Another folder of `schemas/`, `resources/` and `locales/` than the project's own. */
const metadataRoot = resolve(root, process.env.METADATA_ROOT || '.');

/** The entries of workers. */
const workers = ['src/web/widgets/nested/columns/tableWorker.ts'].map((path) => resolve(root, path));

/**
 * Builds the operators' app, into the folder of the merchants' app and beside it: of the same code, with the metadata of the realm and with
 * the modules that `replaceParts` names. A build of its own, so that nothing of it is in a chunk that merchants load.
 */
export default defineConfig({
  root,
  base: '/',
  // The app's build copies it.
  publicDir: false,
  plugins: [
    react(),
    replaceParts(),
    metadataPlugin(metadataRoot, providerModel),
    blockRendering(),
    inlineIcons(),
    dropOptionSchemas(),
    lightDependencies(),
    leaveOutUnused(),
  ],
  worker: {
    format: 'es',
    plugins: () => [workerEntry(workers), metadataPlugin(metadataRoot, providerModel)],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    assetsDir: 'assets/provider',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` sources in the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: resolve(root, 'provider.html'),
      // Where the time of a build went is for whoever asks.
      checks: { pluginTimings: false },
    },
  },
});
