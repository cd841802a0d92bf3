import type { Plugin } from 'vite';
import { applyFacts } from './applyFacts';
import type { Facts } from './Facts';
import { clientFacts, sharedFacts } from './reactFacts';
import { routerFacts } from './routerFacts';

/** A file by the end of its path, and by something in it where there are several. */
const libraries: { path: RegExp; has?: string; facts: Facts }[] = [
  { path: /\/react-dom\/cjs\/react-dom-client\.production\.js$/, facts: clientFacts },
  { path: /\/react-dom\/cjs\/react-dom\.production\.js$/, facts: sharedFacts },
  {
    path: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    has: 'function _renderMatches(',
    facts: routerFacts,
  },
];

/**
 * Builds the app with React and its router as far as they are used. Where a version of them is written otherwise than the facts have
 * it, the build fails and says what is missing.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'corridor:leave-out-unused',
    apply: 'build',
    transform: {
      filter: { id: libraries.map(({ path }) => path) },
      handler(code, id) {
        const library = libraries.find(({ path, has = '' }) => path.test(id) && code.includes(has));
        if (!library) return undefined;
        try {
          return { code: applyFacts(code, library.facts), map: null };
        } catch (error) {
          return this.error(
            `What src/web/build/facts/ knows of this file does not fit its version: ${(error as Error).message} ` +
              'Change or drop those facts; tests/web/build/ compares what they leave with the whole library.',
          );
        }
      },
    },
  };
}
