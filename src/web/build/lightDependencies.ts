import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const replacement = (name: string) => resolve(import.meta.dirname, 'replacements', name);

function packageFolder(name: string): string {
  return resolve(createRequire(import.meta.url).resolve(`${name}/package.json`), '..');
}

/** Packages that target browsers do not need, or of which the app uses little. */
const packages: Record<string, string> = {
  // Reads and writes the queries of react-admin's lists, which URLSearchParams does.
  'query-string': replacement('queryString.ts'),
  // Every condition of its exports leads to the development build, with its warnings.
  'react-router': join(packageFolder('react-router'), 'dist/production/index.mjs'),
  // Derives titles from resource names, which have titles in the metadata.
  inflection: replacement('inflection.ts'),
  'react/jsx-runtime': replacement('jsxRuntime.ts'),
};

/** Files of ra-core, by the end of the path that they are imported by. */
const files: Record<string, string> = {
  // The whole data router of react-router, for an app that brings no router.
  '/reactRouterProvider.js': resolve(import.meta.dirname, '../shell/router/HashRouter.tsx'),
  // An export of what a list shows, with a CSV writer. The app exports by the gateway.
  '/defaultExporter.js': replacement('defaultExporter.ts'),
  // Their own ask an auth provider, which the app does not have.
  '/useAuthenticated.js': replacement('noAuthProvider.ts'),
  '/useRequireAccess.js': replacement('noAuthProvider.ts'),
  '/useLogoutIfAccessDenied.js': replacement('noAuthProvider.ts'),
  // The app has its own of these.
  '/memoryStore.js': replacement('unused.ts'),
  '/defaultDataProvider.js': replacement('unused.ts'),
  '/convertLegacyDataProvider.js': replacement('unused.ts'),
  '/convertLegacyAuthProvider.js': replacement('unused.ts'),
  '/useRecordSelection.js': replacement('unused.ts'),
  '/useSelectAll.js': replacement('unused.ts'),
};

/** Functions of lodash, as ra-core imports them. es-toolkit's do the same at a third of the size. */
const lodashFunction = /^lodash\/(\w+)(?:\.js)?$/;

/** Functions that ra-core calls in a way in which es-toolkit's own, which are smaller, do the same as lodash's. */
const plainFunctions = new Set(['debounce', 'pick']);

/** Replacements of their modules. The app stores and compares JSON, and shows no filters one by one. */
const ownFunctions: Record<string, string> = {
  isEqual: resolve(import.meta.dirname, '../../metadata/validation/runtime.ts'),
  set: replacement('unused.ts'),
};

/** In react-router, which is one file: what keeps components in the build that nothing renders. */
const keptForName = /^\w+\.displayName = "\w+";$/gm;
const keptForCall = /^((?:var|let|const) \w+ = )(?=React\w*\.(?:forwardRef|createContext|memo)\()/gm;

/** Builds the app without parts of its dependencies that it does not use, or that browsers have themselves. */
export function lightDependencies(): Plugin {
  return {
    name: 'corridor:light-dependencies',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (Object.hasOwn(packages, source))
        return packages[source] === importer ? undefined : packages[source];
      if (lodashFunction.test(source)) return `\0${source}`;
      // An observer of infinite queries imports it as well, and is left out itself.
      if (importer?.endsWith('/query-core/build/modern/query.js') && source.includes('/infiniteQuery')) {
        return replacement('unused.ts');
      }
      if (!importer?.includes('/ra-core/')) return undefined;
      return files[source.slice(source.lastIndexOf('/'))];
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code.replace(keptForName, '').replace(keptForCall, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
    load(id) {
      const name = id.startsWith('\0') ? lodashFunction.exec(id.slice(1))?.[1] : undefined;
      if (!name) return undefined;
      const source = ownFunctions[name] ?? `es-toolkit${plainFunctions.has(name) ? '' : '/compat'}`;
      return `export { ${name} as default } from ${JSON.stringify(source)};`;
    },
  };
}
