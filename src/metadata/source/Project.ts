import type { Node } from 'jsonc-parser';
import type { Country, PageDefinition, PermissionNode, ResourceDefinition } from '../model/definitions';
import type { NavigationEntry } from '../model/NavigationEntry';
import type { JsonSchema, JsonValue } from '../model/json';
import type { NameList } from '../model/Samples';
import type { Tenants } from '../model/Tenants';

/**
 * The parsed metadata files by kind and name. Values have the shape of their meta-schema, except that required members
 * may be missing: what is missing or malformed has been reported and removed, so that the other checks can continue.
 */
export interface Project {
  /** The paths of all files, of those too that are not valid JSON. */
  paths: ReadonlySet<string>;
  /** Entities, `common` and `country`. */
  schemas: Map<string, SourceFile<JsonSchema>>;
  /** Names of those in `schemas` that are entities. */
  entities: Set<string>;
  countries: Map<string, SourceFile<Partial<CountryDefinition>>>;
  resources: Map<string, ResourceFile>;
  pages: Map<string, SourceFile<Partial<PageDefinition>>>;
  navigation?: SourceFile<Partial<Navigation>>;
  /** The merchants of the sandbox, `sandbox/tenants.json`. */
  tenants?: SourceFile<Partial<Tenants>>;
  /** Lists of people's names, `sandbox/names.json`. */
  names?: SourceFile<Record<string, NameList>>;
  /** Language → file name → file. */
  locales: Map<string, Map<string, SourceFile<JsonValue>>>;
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

/** A resource, of which parts may still be missing. */
export type ResourceFile = SourceFile<Partial<ResourceDefinition>>;

/** A country, and what it changes in `country.json`. */
type CountryDefinition = Country & { $defs: Record<string, JsonSchema> };

/** The menu, and every permission there is. */
interface Navigation {
  entries: NavigationEntry[];
  permissions: PermissionNode[];
}

/** A metadata file that is valid JSON, with its tree of positions. What only reports places in it need not know its value. */
export interface SourceFile<Value = unknown> {
  /** From the project's root, with `/`. */
  path: string;
  /** File name as others refer to it: `collection-order`, `MX`, `dashboard`. */
  name: string;
  text: string;
  tree: Node;
  value: Value;
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
