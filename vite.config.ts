import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { blockRendering } from './src/web/build/blockRendering';
import { dropOptionSchemas } from './src/web/build/dropOptionSchemas';
import { inlineIcons } from './src/web/build/inlineIcons';
import { listAppFiles } from './src/web/build/listAppFiles';
import { layerLibraryStyles } from './src/web/build/layerLibraryStyles';
import { lightDependencies } from './src/web/build/lightDependencies';
import { listModules } from './src/web/build/listModules';
import { metadataPlugin } from './src/web/build/metadataPlugin';
import { leaveOutUnused } from './src/web/build/facts/leaveOutUnused';
import { workerEntry } from './src/web/build/workerEntry';

/** The project's folder. */
const root = resolve(import.meta.dirname);

/** Another folder of `schemas/`, `resources/` and `locales/` than the project's own. */
const metadataRoot = resolve(root, process.env.METADATA_ROOT || '.');

/** The entries of workers. */
const workers = [
  'src/web/generate/imports/reading/importWorker.ts',
  'src/web/widgets/nested/columns/tableWorker.ts',
].map((path) => resolve(root, path));

/** Where the build puts what it makes of the metadata. */
const metadataChunks = 'assets/metadata/';

export default defineConfig({
  root,
  // Any path of the gateway serves the app.
  base: '/',
  plugins: [
    react(),
    metadataPlugin(metadataRoot),
    blockRendering(),
    inlineIcons(),
    dropOptionSchemas(),
    lightDependencies(),
    leaveOutUnused(),
    // Of the page of the API, which a development server serves as well.
    layerLibraryStyles(),
    listModules(root),
    listAppFiles(),
  ],
  worker: {
    format: 'es',
    plugins: () => [workerEntry(workers), metadataPlugin(metadataRoot)],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      // Every browser of the target preloads modules itself.
      polyfill: false,
      // Resources, texts and validators need nothing that is not there yet, and the list of them should stay short.
      resolveDependencies: (file, files) => (file.startsWith(metadataChunks) ? [] : files),
    },
    // Inlined files would need `data:` sources in the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Where the time of a build went is for whoever asks.
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `${facadeModuleId?.startsWith('\0virtual:metadata/') ? metadataChunks : 'assets/'}[name]-[hash].js`,
        // Each with all that it imports, in one piece: many small files weigh more and wait for each other.
        codeSplitting: {
          groups: [
            { name: 'main', test: /src[\\/]web[\\/]main\.tsx$|rolldown[\\/]runtime/, priority: 6 },
            // What the steps after the sign-in screen have in common with the app, which they must not wait for.
            {
              name: 'begin',
              test: /src[\\/]web[\\/](authentication[\\/]beginSession|screens[\\/]shared[\\/]readCode|session[\\/]signInTarget|ui[\\/]controls[\\/]useCopied|ui[\\/]saveFile)\.ts$/,
              priority: 5,
            },
            { name: 'app', test: /src[\\/]web[\\/]shell[\\/]app[\\/]App\.tsx$/, priority: 4 },
            // What all screens have in common.
            {
              name: 'screens',
              test: /src[\\/]web[\\/](generate[\\/](ResourceRoutes|page[\\/](CopyLink|RefreshFailure|ScreenBoundary))|ui[\\/]controls[\\/]Pager)\.tsx?$|[\\/]react-query[\\/].*[\\/]useQuery\.js$/,
              priority: 3,
            },
            // What lists, details and forms have in common.
            {
              name: 'widgets',
              test: /src[\\/](web[\\/](widgets[\\/]widgetFor|generate[\\/](resource[\\/]\w+|filters[\\/]filterValues))|metadata[\\/](model[\\/]figures|storage[\\/]stateHistory))\.tsx?$/,
              priority: 2,
            },
            { name: 'list', test: /src[\\/]web[\\/]generate[\\/]list[\\/]ResourceList\.tsx$/, priority: 1 },
            // What shows composed pages.
            {
              name: 'page',
              test: /src[\\/]web[\\/]blocks[\\/](PageScreen\.tsx|earlyPage\.ts)$/,
              priority: 1,
            },
            // What opens in full on pages of their own and, in part, on lists.
            {
              name: 'form',
              test: /src[\\/]web[\\/](generate[\\/]form[\\/](CreatePage|ResourceForm)\.tsx|client[\\/]simpleRest\.ts)$/,
            },
            // What most composed pages have in common.
            {
              name: 'figures',
              test: /src[\\/]web[\\/]blocks[\\/](figures[\\/](Figures\.tsx|loadFigures\.ts)|chart[\\/](Chart\.tsx|chartQuery\.ts)|period[\\/]\w+\.tsx?|parts[\\/]BlockSection\.tsx|record[\\/]Block(Notices|Awaiting)\.tsx)$/,
            },
            // What the buttons of a list open.
            {
              name: 'list-panels',
              test: /src[\\/]web[\\/](generate[\\/].*[\\/](FilterEditor|FieldPicker|ColumnList|SavedViewList)|widgets[\\/](Day|Number)RangeFilter)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // Not the pages of benchmarks, whose packages may not be there.
  optimizeDeps: { entries: ['index.html'] },
  server: { port: 4600, strictPort: true },
});
