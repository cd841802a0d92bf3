import type { Plugin } from 'vite';

/** Resolves the entries of workers, whose paths Vite cuts off at a `#`, which a folder's name may have. */
export function workerEntry(paths: string[]): Plugin {
  return {
    name: 'corridor:worker-entry',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer !== undefined || paths.includes(source)
        ? undefined
        : // Of a folder with a `#`, all of them begin with what is left of a path.
          paths.find((path) => path.startsWith(`${source}#`)),
  };
}
