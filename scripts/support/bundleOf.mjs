/**
 * Returns the file of a program's bundle, such as `src.gateway.main.mjs` of `src/gateway/main.ts`. All bundles stand side by side.
 */
export const bundleOf = (path) => `${path.replace(/\.ts$/, '').replaceAll('/', '.')}.mjs`;
