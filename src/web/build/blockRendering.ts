import type { Plugin } from 'vite';

/**
 * Blocks painting until the app's first code has set the light or dark theme, to avoid a white flash. Vite writes the script tags
 * of a build itself, without this attribute.
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
