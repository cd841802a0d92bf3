import { completeRealm } from './complete';
import { itemsOf } from './Written';
import { isObject, type JsonObject, type JsonValue } from '../model/json';
import { operatorScopes } from '../model/ReviewDefinition';

/** A file as it was parsed. */
interface ParsedFile<Value = unknown> {
  path: string;
  name: string;
  text: string;
  value: Value;
}

type Files<Value = unknown> = Map<string, ParsedFile<Value>>;

/** The merchants' project, of which the realm is made: its files are complete. */
interface MerchantsProject {
  paths: ReadonlySet<string>;
  schemas: ReadonlyMap<string, ParsedFile>;
  entities: ReadonlySet<string>;
  resources: ReadonlyMap<string, ParsedFile>;
  locales: ReadonlyMap<string, ReadonlyMap<string, ParsedFile>>;
}

/** The name of the provider's realm: of its folders, and of its menu. */
const realmName = 'provider';

/** The file with the fields that say whose a record is, which each widened resource has. */
export const ownerName = 'owner';

const menuPath = `resources/navigation.${realmName}.json`;

/** Metadata files of the realm, by name. */
export interface RealmFiles {
  schemas: Files<JsonValue>;
  resources: Files<JsonValue>;
  navigation?: ParsedFile<JsonValue>;
}

/** Whether a file declares a part of the provider's realm. */
export function isRealmFile(path: string): boolean {
  return path === menuPath || /^(schemas|resources)\/provider\/[^/.]+\.json$/.test(path);
}

/** Whether a path is that of a file of the realm, with those of its texts. */
export function isOfRealm(path: string): boolean {
  return (
    isRealmFile(path) || new RegExp(`^locales/[a-z]+/(${realmName}/|navigation\\.${realmName})`).test(path)
  );
}

/** Puts a file of the realm where the realm's project is made of it. */
export function placeRealmFile(files: RealmFiles, file: ParsedFile<JsonValue>): void {
  if (file.path === menuPath) files.navigation = file;
  else if (file.path.startsWith('schemas/')) files.schemas.set(file.name, file);
  else files.resources.set(file.name, file);
}

/**
 * Returns the provider's realm as a project of its own: its resources over the countries and schemas of the merchants' project, which
 * must be complete. A resource that widens one of merchants has what that shows, and the fields of the owner. Undefined where no file
 * declares a part of it.
 */
export function realmProject<Project extends MerchantsProject>(
  project: Project,
  files: RealmFiles,
): Project | undefined {
  if (files.schemas.size + files.resources.size === 0 && !files.navigation) return undefined;
  const owner = propertiesIn(files.schemas.get(ownerName));
  const resources = [...files.resources].map(
    ([name, file]) => [name, widened(project, file, owner)] as const,
  );
  const entities = new Set(
    resources.flatMap(([, { value }]) =>
      isObject(value) && typeof value.widens === 'string' && typeof value.entity === 'string'
        ? [value.entity]
        : [],
    ),
  );
  // Definitions, and the entities that it shows: of others, nothing is known to be an entity there.
  const schemas = [...project.schemas].flatMap(([name, file]): [string, ParsedFile][] => {
    if (!project.entities.has(name)) return [[name, file]];
    if (!entities.has(name)) return [];
    // What is completed there must not change the merchants' own.
    const value = structuredClone(asObject(file.value));
    const properties = { ...structuredClone(owner), ...asObject(value.properties) };
    return [[name, { ...file, value: { ...value, properties } }]];
  });
  const own = {
    schemas: new Map<string, ParsedFile>([...schemas, ...files.schemas]),
    entities: new Set(
      [...entities].filter((name) => project.entities.has(name)).concat([...files.schemas.keys()]),
    ),
    resources: new Map<string, ParsedFile>(resources),
    pages: new Map<string, never>(),
    navigation: menuOf(files.navigation),
  };
  const { navigation, ...parts } = own;
  completeRealm({
    ...parts,
    schemas: objectsOf(own.schemas),
    resources: objectsOf(own.resources),
    countries: new Map(),
    ...(navigation && { navigation: { value: asObject(navigation.value) } }),
  });
  const without = { fingerprints: new Map(), retention: undefined, tenants: undefined, names: undefined };
  return {
    ...project,
    ...without,
    ...own,
    paths: realmPaths(project.paths),
    locales: realmLocales(project, files, entities),
  };
}

/** Files by name as they are completed, in place; what is no object stays as it is. */
function objectsOf(files: Files): Map<string, { value: object }> {
  return new Map([...files].map(([name, { value }]) => [name, { value: asObject(value) }]));
}

/** Operators' scopes are all permissions that the realm has. */
function menuOf(file: ParsedFile<JsonValue> | undefined): ParsedFile<JsonValue> | undefined {
  if (!file || !isObject(file.value)) return file;
  const permissions = operatorScopes.map((perms) => ({ perms }));
  return { ...file, name: 'navigation', value: { ...file.value, permissions } };
}

/** Parts of a merchants' resource that operators see as well; all else is what merchants do. */
const sharedList = [
  'columns',
  'card',
  'lead',
  'filters',
  'search',
  'sort',
  'totals',
  'totalsRest',
  'views',
  'tabs',
];
const sharedDetail = ['title', 'sections', 'headline'];
const sharedFacts = ['title', 'description', 'scope'];

/** Returns a resource with what it does not say itself from the one that it widens. */
function widened(
  project: MerchantsProject,
  file: ParsedFile<JsonValue>,
  owner: JsonObject,
): ParsedFile<JsonValue> {
  const { value } = file;
  const of =
    isObject(value) && typeof value.widens === 'string'
      ? project.resources.get(value.widens)?.value
      : undefined;
  if (!isObject(value) || !isObject(of)) return file;
  const names = Object.keys(owner);
  const { list, detail, ...given } = value;
  return {
    ...file,
    value: {
      ...pick(of, sharedFacts),
      ...given,
      ...(isObject(of.list) && {
        list: { ...withOwner(pick(of.list, sharedList), names), ...asObject(list) },
      }),
      ...(isObject(of.detail) && {
        detail: { ...withOwnerSection(pick(of.detail, sharedDetail), names), ...asObject(detail) },
      }),
    },
  };
}

/** Most columns that a list may show at first. */
const maxColumns = 8;

function withOwner({ columns, filters, search, ...list }: JsonObject, owner: string[]): JsonObject {
  const [first = '', ...others] = itemsOf(columns);
  return {
    ...list,
    columns: [first, ...owner, ...others].slice(0, maxColumns),
    filters: [...itemsOf(filters), ...owner],
    ...(search === undefined ? {} : { search }),
  };
}

function withOwnerSection({ sections, ...detail }: JsonObject, owner: string[]): JsonObject {
  const [first, ...others] = itemsOf(sections);
  if (!isObject(first)) return { ...detail, sections: [{ fields: owner }] };
  return { ...detail, sections: [{ ...first, fields: [...owner, ...itemsOf(first.fields)] }, ...others] };
}

/** Texts of the realm's files over those of widened files, by the names of files in the realm. */
function realmLocales(
  project: MerchantsProject,
  files: RealmFiles,
  entities: ReadonlySet<string>,
): Map<string, Files> {
  const languages = [...project.locales].map(([language, texts]) => {
    const valueOf = (name: string) => asObject(texts.get(name)?.value);
    const at = (path: string, value: JsonObject): ParsedFile<JsonValue> => {
      const file = texts.get(path);
      return { path: `locales/${language}/${path}.json`, name: path, text: file?.text ?? '{}', value };
    };
    const known = new Map([...texts].filter(([name]) => !name.startsWith(`${realmName}/`)));
    const owner = valueOf(`${realmName}/${ownerName}`);
    for (const entity of entities) {
      const file = texts.get(entity);
      if (file) known.set(entity, { ...file, value: { ...owner, ...asObject(file.value) } });
    }
    for (const name of files.schemas.keys())
      known.set(name, at(`${realmName}/${name}`, valueOf(`${realmName}/${name}`)));
    for (const [name, file] of files.resources) {
      const written = asObject(file.value);
      const base = typeof written.widens === 'string' ? valueOf(written.widens) : {};
      const kept = Object.entries(base).filter(([key]) => isShared(written, key));
      const value = { ...Object.fromEntries(kept), ...valueOf(`${realmName}/${name}`) };
      known.set(name, at(`${realmName}/${name}`, value));
    }
    known.set('navigation', at(`navigation.${realmName}`, valueOf(`navigation.${realmName}`)));
    return [language, known] as const;
  });
  return new Map(languages);
}

/** Whether a resource has the text with this key from the one that it widens. */
function isShared(written: JsonObject, key: string): boolean {
  const [part = '', member = ''] = key.split('.');
  const shared = { list: sharedList, detail: sharedDetail }[part];
  if (!shared) return sharedFacts.includes(part) && written[part] === undefined;
  return shared.includes(member) && asObject(written[part])[member] === undefined;
}

/** Paths of merchants' files, and of the realm's as if they stood there: texts are told from messages by them. */
function realmPaths(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...paths].flatMap((path) => [path, path.replace(`/${realmName}/`, '/').replace(`.${realmName}.`, '.')]),
  );
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

function propertiesIn(file: ParsedFile<JsonValue> | undefined): JsonObject {
  return asObject(asObject(file?.value).properties);
}

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, structuredClone(from[name])]])),
  );
}
