import type { Country, PageDefinition, PermissionNode, ResourceDefinition } from '../model/definitions';
import type { NavigationEntry } from '../model/NavigationEntry';
import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import type { Retention } from '../model/Retention';
import type { NameList } from '../model/Samples';
import type { Calendar } from '../calendars/Calendar';
import type { Tenants } from '../model/Tenants';
import { allFields, fieldFacts } from '../bind/boundFields';
import { type BoundSchemas, patchDefinitions, schemasByName } from '../bind/schemas/boundSchemas';
import { fieldKind } from '../bind/fieldKind';
import { flattenSchema } from '../bind/schemas/flattenSchema';
import { inputSchema } from '../bind/schemas/inputSchema';
import { memoize } from '../tracking/memoize';
import { sameContent } from '../tracking/sameContent';
import type { BoundField } from '../model/BoundField';
import { propertiesOf, withAbsoluteReferences } from '../schema/schemaParts';

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
  /** By the code of the country. */
  calendars: Map<string, SourceFile<Partial<Calendar>>>;
  resources: Map<string, ResourceFile>;
  pages: Map<string, SourceFile<Partial<PageDefinition>>>;
  navigation?: SourceFile<Partial<Navigation>>;
  /** For how long what is kept, `resources/retention.json`. */
  retention?: SourceFile<Partial<Retention>>;
  /** The merchants of the sandbox, `sandbox/tenants.json`. */
  tenants?: SourceFile<Partial<Tenants>>;
  /** Lists of people's names, `sandbox/names.json`. */
  names?: SourceFile<Record<string, NameList>>;
  /** Language → file name → file. */
  locales: Map<string, Map<string, SourceFile<JsonValue>>>;
  /** Fingerprints of the English behind translations: by language, the file that `npm run texts` writes (`fingerprintOf`). */
  fingerprints: Map<string, SourceFile<JsonValue>>;
  /** JSON Schema of the `x-ui` options of each widget. */
  widgets: Record<string, JsonSchema>;
  /** JSON Schema of the options of each block of composed pages. */
  blocks: Record<string, JsonSchema>;
  /** Names of the gateway's handlers: `<resource>.create` and `<resource>.<action>`. */
  handlers: Set<string>;
  /** The options that code names, by entity and field: `withdrawal.status`. */
  namedValues: Record<string, string[]>;
  /** Whether a `$ref` was removed because it leads nowhere. */
  hasBrokenReferences?: boolean;
  /** The provider's realm, a project of its own over the same countries, if there is one. */
  realm?: Project;
}

/** Keyword of a schema whose `$ref` was removed because it leads nowhere: its type is not known. */
export const brokenMark = 'x-broken';

/** A resource that may still lack parts. */
export type ResourceFile = SourceFile<Partial<ResourceDefinition>>;

/** A country, and what it changes in `country.json`. */
type CountryDefinition = Country & { $defs: Record<string, JsonSchema> };

/** The menu, and every permission there is. */
interface Navigation {
  entries: NavigationEntry[];
  permissions: PermissionNode[];
}

/** A metadata file that is valid JSON. What only reports places in it need not know its value. */
export interface SourceFile<Value = unknown> {
  /** From the project's root, with `/`. */
  path: string;
  /** File name as others refer to it: `collection-order`, `MX`, `dashboard`. */
  name: string;
  text: string;
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

/** Returns the fields of an entity in English, unchanged by any country; undefined if there is no such entity. */
export const projectFields = memoize(
  (project: Project, entity: string): Record<string, BoundField> | undefined => {
    const schemas = projectSchemas(project, '');
    if (!project.entities.has(entity)) return undefined;
    const fields = allFields(schemas, schemas[entity] ?? {});
    if (project.hasBrokenReferences) {
      const properties = propertiesOf(schemas[entity]);
      for (const [name, field] of Object.entries(fields)) {
        if (isBrokenSchema(project, properties[name] ?? {})) brokenFields.add(field);
      }
    }
    return fields;
  },
);

const brokenFields = new WeakSet<BoundField>();

/** Whether a field of `projectFields` refers to nothing. Its type, and all that follows from it, is not known. */
export function isBrokenField(field: BoundField): boolean {
  return brokenFields.has(field);
}

/** Whether a schema refers to nothing, itself or through others. */
export function isBrokenSchema(project: Project, schema: JsonSchema): boolean {
  if (!project.hasBrokenReferences) return false;
  return flattenSchema(projectSchemas(project, ''), schema).keywords[brokenMark] === true;
}

/** Returns an entity's fields in English in a country, hidden ones too; undefined if there is no such entity. */
export const countryFields: (
  project: Project,
  entity: string,
  country: string,
) => Record<string, BoundField> | undefined = memoize(
  (project: Project, entity: string, country: string): Record<string, BoundField> | undefined => {
    if (!project.entities.has(entity)) return undefined;
    const schemas = projectSchemas(project, country);
    const { properties, required } = flattenSchema(schemas, schemas[entity] ?? {});
    const unchanged = country === '' ? undefined : countryFields(project, entity, '');
    const fields: Record<string, BoundField> = {};
    for (const [name, parts] of Object.entries(properties)) {
      const variants = propertyVariants(project, parts.length === 1 ? parts[0]! : { allOf: parts });
      const facts = variants.get(country);
      const same = facts ? undefined : unchanged?.[name];
      const isRequired = required.includes(name);
      fields[name] =
        same && (same.required ?? false) === isRequired
          ? same
          : fieldOf(name, facts ?? variants.get('') ?? {}, isRequired);
    }
    return fields;
  },
  sameContent,
);

function fieldOf(name: string, facts: Partial<BoundField>, isRequired: boolean): BoundField {
  const field: Omit<BoundField, 'kind'> = {
    name,
    title: name,
    type: 'string',
    ui: {},
    ...facts,
    ...(isRequired ? { required: true } : {}),
  };
  return { ...field, kind: fieldKind(field) };
}

/** Returns the variants of a property without its texts, so that equal ones are bound once. */
export function propertyVariants(project: Project, property: JsonSchema): Map<string, Partial<BoundField>> {
  // A file may hold anything where a property belongs.
  if (!isObject(property)) return fieldVariants(project, {});
  return variantsOf(project, textWithoutTitles(property));
}

const textWithoutTitles = memoize((property: JsonSchema): string => {
  const { title: _title, description: _description, ...rest } = property;
  return JSON.stringify(rest);
});

/** Returns the fields of an action's input as a country has them, hidden ones too. */
export function inputFields(
  project: Project,
  { value: { entity = '' } }: ResourceFile,
  input: JsonSchema,
  country = '',
): Record<string, BoundField> {
  const schemas = projectSchemas(project, country);
  return allFields(schemas, inputSchema(schemas, schemas[entity] ?? {}, input));
}

/**
 * Returns the schema of an action's input, with the schemas of the entity's fields that its properties are named after.
 */
export function wholeInput(project: Project, { value }: ResourceFile, input: JsonSchema): JsonSchema {
  const schemas = projectSchemas(project, '');
  return inputSchema(schemas, schemas[value.entity ?? ''] ?? {}, input);
}

/**
 * Returns the facts of a property's schema by country, and without one (`''`). A schema that reaches no definition of
 * `country.json` has only `''`. Equal schemas are bound once for all entities.
 */
export function fieldVariants(project: Project, schema: JsonSchema): Map<string, Partial<BoundField>> {
  return variantsOf(project, JSON.stringify(schema));
}

const variantsOf = memoize(
  (project: Project, text: string): Map<string, Partial<BoundField>> => {
    const schema = JSON.parse(text) as JsonSchema;
    const countries = dependsOnCountry(project, text) ? ['', ...project.countries.keys()] : [''];
    return new Map(
      countries.map((country) => [country, fieldFacts(projectSchemas(project, country), schema)]),
    );
  },
  (one, other) => sameContent([...one], [...other]),
);

function dependsOnCountry(project: Project, text: string): boolean {
  if (text.includes('country.json#')) return true;
  return [...text.matchAll(/"([^"]+)\.json#/g)].some(([, file]) =>
    project.schemas.get(file ?? '')?.text.includes('country.json'),
  );
}

/** Returns the schemas of a project in English as they apply in a country, or unchanged for `''`. References must have been checked. */
export const projectSchemas = memoize((project: Project, country: string): BoundSchemas =>
  schemasByName(
    project,
    [...new Set([...project.schemas.keys(), ...(country === '' ? [] : ['country'])])],
    (name) => projectSchema(project, country, name),
  ),
);

const projectSchema = memoize((project: Project, country: string, name: string): JsonSchema => {
  if (country === '') return withAbsoluteReferences(project.schemas.get(name)?.value ?? {}, name);
  const unchanged = projectSchema(project, '', name);
  const { $defs = {} } = project.countries.get(country)?.value ?? {};
  return name === 'country' ? patchDefinitions(unchanged, $defs) : unchanged;
});
