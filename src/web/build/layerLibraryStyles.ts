import type { Plugin } from 'vite';

/** Sheets of libraries that state no layer. */
const sheets = /\/swagger-ui-dist\/swagger-ui\.css$/;

/** Puts style sheets of libraries into the layer of libraries, so that ours win over them as over any other. */
export function layerLibraryStyles(): Plugin {
  return {
    name: 'corridor:layer-library-styles',
    enforce: 'pre',
    transform: {
      filter: { id: sheets },
      handler: (code) => ({ code: `@layer mui {${code.replace(/^@charset [^;]+;/, '')}}`, map: null }),
    },
  };
}
