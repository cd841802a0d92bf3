import type { PluginOption } from 'vite';

/** Bundles programs of TypeScript, given as paths from the project's folder, into `folder`, which is below the project's. */
export function bundlePrograms(
  paths: readonly string[],
  folder: string,
  plugins?: readonly PluginOption[],
): Promise<void>;
