import type { Node } from 'jsonc-parser';
import type { JsonSchema, JsonValue } from '../model/json';

/**
 * The metadata files, parsed, by kind and name. Values have the shape of their meta-schema, except that anything that
 * it requires may be missing: what is missing or misshapen was reported, and the other checks go on without it.
 */
export interface Project {
  /** Every file's path, also of those that are not valid JSON. */
  paths: ReadonlySet<string>;
  /** Entities, `common` and `country`. */
  schemas: Map<string, SourceFile>;
  /** Names of those in `schemas` that are entities. */
  entities: Set<string>;
  countries: Map<string, SourceFile>;
  resources: Map<string, SourceFile>;
  pages: Map<string, SourceFile>;
  navigation?: SourceFile;
  /** Language → file name → file. */
  locales: Map<string, Map<string, SourceFile>>;
  /** JSON Schema of the `x-ui` options of each widget. */
  widgets: Record<string, JsonSchema>;
  /** JSON Schema of the options of each block of composed pages. */
  blocks: Record<string, JsonSchema>;
}

/** A metadata file that is valid JSON, with its tree of positions. */
export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string;
  /** File name as others refer to it: `collection-order`, `MX`, `dashboard`. */
  name: string;
  text: string;
  tree: Node;
  value: JsonValue;
}

/** The language in which metadata files are written. */
export const defaultLanguage = 'en';

/** Languages of a project, the default one first: each is a folder of `locales/`. */
export function languagesOf(project: Project): string[] {
  const others = [...project.locales.keys()].filter((language) => language !== defaultLanguage).toSorted();
  return [defaultLanguage, ...others];
}

/** Whether a locale file translates a metadata file of the same name; else it holds messages of hand-written screens. */
export function isMetadataLocale({ paths }: Project, name: string): boolean {
  return [`schemas/${name}.json`, `resources/${name}.json`].some((path) => paths.has(path));
}
