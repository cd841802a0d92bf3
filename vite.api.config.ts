import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcons } from './src/web/build/inlineIcons';
import { layerLibraryStyles } from './src/web/build/layerLibraryStyles';
import { metadataPlugin } from './src/web/build/metadataPlugin';

/** The project's folder. */
const root = resolve(import.meta.dirname);

/** Another folder of `schemas/`, `resources/` and `locales/` than the project's own. */
const metadataRoot = resolve(root, process.env.METADATA_ROOT || '.');

/**
 * Builds the page that shows the calls of programs, into the folder of the app and beside it. A build of its own: in one build, what
 * both use would be in chunks of both, and the app would be loaded in more pieces.
 */
export default defineConfig({
  root,
  base: '/',
  // The app's build copies it.
  publicDir: false,
  plugins: [react(), metadataPlugin(metadataRoot), inlineIcons(), layerLibraryStyles()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    assetsDir: 'assets/api',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` sources in the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The viewer comes in one piece.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: resolve(root, 'merchant-api.html'),
      // Where the time of a build went is for whoever asks.
      checks: { pluginTimings: false },
    },
  },
});
