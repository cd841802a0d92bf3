import type { Plugin } from 'vite';

/**
 * Blocks painting until the app's first code has run, which sets whether the page is light or dark: a page that
 * flashes white hurts in the dark. Vite writes the script tags of a build itself, without this attribute.
 */
export function blockRendering(): Plugin {
  return {
    name: 'block-rendering',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll('<script type="module" ', '<script type="module" blocking="render" '),
    },
  };
}
