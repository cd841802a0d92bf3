import type { Plugin } from 'vite';

/** Resolves the entry of a worker, whose path Vite cuts off at a `#`, which a folder's name may have. */
export function workerEntry(path: string): Plugin {
  return {
    name: 'corridor:worker-entry',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer === undefined && source !== path && path.startsWith(`${source}#`) ? path : undefined,
  };
}
