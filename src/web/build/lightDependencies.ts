import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const replacement = (name: string) => resolve(import.meta.dirname, 'replacements', name);

/** Packages that every browser of the target can do without, or of which the app uses a corner. */
const packages: Record<string, string> = {
  // Polyfills that node-polyglot requires; with theirs they weigh more than it does.
  'object.entries': replacement('objectEntries.cjs'),
  hasown: replacement('hasOwn.cjs'),
  // Reads and writes the queries of react-admin's lists, which URLSearchParams does.
  'query-string': replacement('queryString.ts'),
  // Makes words of resource names, which the metadata titles.
  inflection: replacement('inflection.ts'),
};

/** Files of ra-core, by the end of the path that they are imported by. */
const files: Record<string, string> = {
  // The whole data router of react-router, for an app that brings no router.
  '/reactRouterProvider.js': resolve(import.meta.dirname, '../shell/router/HashRouter.tsx'),
  // An export of what a list shows, with a CSV writer. The app exports by the gateway.
  '/defaultExporter.js': replacement('defaultExporter.ts'),
};

/** Builds the app without parts of its dependencies that it does not use, or that browsers have themselves. */
export function lightDependencies(): Plugin {
  return {
    name: 'corridor:light-dependencies',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (Object.hasOwn(packages, source)) return packages[source];
      if (!importer?.includes('/ra-core/')) return undefined;
      return files[source.slice(source.lastIndexOf('/'))];
    },
  };
}
