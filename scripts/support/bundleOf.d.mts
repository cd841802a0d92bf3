/** The file of a program's bundle, all of which stand side by side: `src.gateway.main.mjs` of `src/gateway/main.ts`. */
export function bundleOf(path: string): string;
