import type { Node } from 'jsonc-parser';
import type { JsonSchema, JsonValue } from '../model/json';

/**
 * The parsed metadata files by kind and name. Values have the shape of their meta-schema, except that required members
 * may be missing: what is missing or malformed has been reported and removed, so that the other checks can continue.
 */
export interface Project {
  /** The paths of all files, of those too that are not valid JSON. */
  paths: ReadonlySet<string>;
  /** Entities, `common` and `country`. */
  schemas: Map<string, SourceFile>;
  /** Names of those in `schemas` that are entities. */
  entities: Set<string>;
  countries: Map<string, SourceFile>;
  resources: Map<string, SourceFile>;
  pages: Map<string, SourceFile>;
  navigation?: SourceFile;
  /** The merchants of the sandbox, `sandbox/tenants.json`. */
  tenants?: SourceFile;
  /** Lists of people's names, `sandbox/names.json`. */
  names?: SourceFile;
  /** Language → file name → file. */
  locales: Map<string, Map<string, SourceFile>>;
  /** JSON Schema of the `x-ui` options of each widget. */
  widgets: Record<string, JsonSchema>;
  /** JSON Schema of the options of each block of composed pages. */
  blocks: Record<string, JsonSchema>;
  /** What the gateway has code for: `<resource>.create` and `<resource>.<action>`. */
  handlers: Set<string>;
  /** Whether a `$ref` was removed because it leads nowhere. */
  hasBrokenReferences?: boolean;
}

/** Keyword of a schema whose `$ref` was removed because it leads nowhere: its type is not known. */
export const brokenMark = 'x-broken';

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

/** Returns the languages of a project, one per folder of `locales/`, the default one first. */
export function languagesOf(project: Project): string[] {
  const others = [...project.locales.keys()].filter((language) => language !== defaultLanguage).toSorted();
  return [defaultLanguage, ...others];
}

/** Whether a locale file translates the metadata file of its name. If not, it holds messages of hand-written screens. */
export function isMetadataLocale({ paths }: Project, name: string): boolean {
  return [`schemas/${name}.json`, `resources/${name}.json`].some((path) => paths.has(path));
}
