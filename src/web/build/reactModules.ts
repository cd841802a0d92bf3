import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The packages of React, as they are imported, with the file of each that is its production build. */
export const reactBuilds: Record<string, string> = {
  react: 'cjs/react.production.js',
  'react/jsx-runtime': 'cjs/react-jsx-runtime.production.js',
  'react-dom': 'cjs/react-dom.production.js',
  'react-dom/client': 'cjs/react-dom-client.production.js',
  scheduler: 'cjs/scheduler.production.js',
  // Used by the charts' store, and the only others that require React.
  'use-sync-external-store/shim': 'cjs/use-sync-external-store-shim.production.js',
  'use-sync-external-store/shim/with-selector':
    'cjs/use-sync-external-store-shim/with-selector.production.js',
  'use-sync-external-store/with-selector': 'cjs/use-sync-external-store-with-selector.production.js',
};

/** Returns the path of the production build of a package of React. */
export function reactBuildPath(source: string): string {
  const [name = ''] = source.split('/');
  const { resolve } = createRequire(import.meta.url);
  return join(resolve(`${name}/package.json`), '..', reactBuilds[source]!);
}

/** Declares what is required: in a statement of its own, or in front of other variables. */
const requires = /^var ((?:\w+ = require\("[^"]+"\)(?:,\s*|;))+)/m;

/**
 * Returns the code of a build of React, which is a CommonJS module, as an ES module. Throws where something of it is
 * written in another way than in the builds that are known.
 */
export function asModule(code: string, path: string): string {
  const imports: string[] = [];
  const names: string[] = [];
  const body = code
    .replace(/^"use strict";$/m, '')
    .replace(requires, (_, list: string) => {
      for (const [, name, source] of list.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
        imports.push(`import * as ${name} from '${source}';`);
      }
      return list.endsWith(';') ? '' : 'var ';
    })
    .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.push(name);
      return `var $${name} =`;
    })
    // Those within functions.
    .replace(/\bexports\.(\w+)/g, '$$$1');
  if (names.length === 0 || /\b(?:require\(|module\.|exports\b)/.test(body)) {
    throw new Error(
      `${path} is not written as the builds of React that src/web/build/reactModules.ts knows.`,
    );
  }
  return [
    ...imports,
    body,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
    // For `import React from 'react'`.
    `import * as all from ${JSON.stringify(path)};`,
    'export { all as default };',
  ].join('\n');
}

/**
 * Builds the app with React's packages as ES modules, which they are not published as: each use of a hook or an element
 * then names the function itself instead of a property of a module that is looked up, and functions that nothing calls
 * are left out.
 */
export function reactModules(): Plugin {
  const paths = new Map(Object.keys(reactBuilds).map((source) => [source, reactBuildPath(source)]));
  const builds = new Set(paths.values());
  return {
    name: 'corridor:react-modules',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => paths.get(source.replace(/(?:\/index)?\.js$/, '')),
    transform: {
      filter: { id: /\.production\.js$/ },
      handler: (code, id) => (builds.has(id) ? { code: asModule(code, id), map: null } : undefined),
    },
  };
}
