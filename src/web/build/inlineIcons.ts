import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** `url('./chevron.svg')` in a style sheet. */
const iconUrl = /url\('(\.{1,2}\/[^']+\.svg)'\)/g;

/**
 * Inlines icons in style sheets, as their 200 bytes cost less than a request. Vite cannot do it where the project's path has a `#`,
 * as it reads the rest as the fragment of an address.
 */
export function inlineIcons(): Plugin {
  return {
    name: 'corridor:inline-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      async handler(code, id) {
        const folder = dirname(id.replace(/\?.*$/, ''));
        const icons = new Map<string, string>();
        for (const [url, path] of code.matchAll(iconUrl)) {
          const file = resolve(folder, path!);
          this.addWatchFile(file);
          icons.set(url, `url("data:image/svg+xml,${encodeURIComponent(await readFile(file, 'utf8'))}")`);
        }
        return icons.size > 0 ? code.replace(iconUrl, (url) => icons.get(url) ?? url) : undefined;
      },
    },
  };
}
