import type { Country, PageDefinition, PermissionNode, ResourceDefinition } from './definitions';
import type { NavigationEntry } from './NavigationEntry';
import type { Tenants } from './Tenants';
import type { JsonSchema } from './json';
import type { Retention } from './Retention';
import type { NameList } from './Samples';

/** The content of all metadata files, checked, and not yet bound to a country and a language. */
export interface Model {
  /** Every schema file under `schemas/` but the meta-schemas and countries, by file name without extension. */
  schemas: Record<string, JsonSchema>;
  /** Names of those in `schemas` that are entities (not `common` and `country`). */
  entities: string[];
  /** By code. `name` and `currencyName` are English here. */
  countries: Record<string, Country & { $defs: Record<string, JsonSchema> }>;
  /** By file name without extension. */
  resources: Record<string, ResourceDefinition>;
  /** Composed pages, by file name without `.page.json`. */
  pages: Record<string, PageDefinition>;
  navigation: NavigationEntry[];
  /** Every permission there is. */
  permissions: PermissionNode[];
  /** The default language (`en`) first. */
  languages: string[];
  /** Translations of metadata texts: language → file (`collection-order`, `countries/MX`, `navigation`) → key → text. */
  texts: Record<string, Record<string, Record<string, string>>>;
  /** Texts of hand-written screens: language → file (`shell`, `sign-in`) → nested messages. */
  messages: Record<string, Record<string, unknown>>;
  /** For how many days what is not needed for good is kept. */
  retention: Retention;
  /** The merchants of the sandbox, if it has any. */
  tenants?: Tenants;
  /** Lists of people's names for sample data. */
  names?: Record<string, NameList>;
  /** Model of the operators' realm over the records of all merchants, if there is one. */
  realm?: Model;
}
