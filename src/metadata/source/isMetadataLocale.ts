import type { Project } from './Project';

/** Whether a locale file translates a metadata file of the same name; else it holds messages of hand-written screens. */
export function isMetadataLocale({ paths }: Project, name: string): boolean {
  return [`schemas/${name}.json`, `resources/${name}.json`].some((path) => paths.has(path));
}
