import { defaultLanguage } from './defaultLanguage';
import type { Project } from './Project';

/** Languages of a project, the default one first: each is a folder of `locales/`. */
export function languagesOf(project: Project): string[] {
  const others = [...project.locales.keys()].filter((language) => language !== defaultLanguage).toSorted();
  return [defaultLanguage, ...others];
}
