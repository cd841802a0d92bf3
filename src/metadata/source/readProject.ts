import builtInBlocks from '../../../schemas/meta/blocks.json';
import builtInHandlers from '../../../schemas/meta/handlers.json';
import builtInValues from '../../../schemas/meta/values.json';
import builtInWidgets from '../../../schemas/meta/widgets.json';
import { completeFiles } from '../implied/complete';
import type { Diagnostic } from '../model/Diagnostic';
import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import { type ParsedFile, parseFile } from './parseFile';
import type { Project, SourceFile } from './Project';
import type { Source } from './readSource';
import { isRealmFile, placeRealmFile, type RealmFiles, realmProject } from '../implied/realm';

/** Parses all files of a source, completes them by what they leave unsaid, and sorts them by kind. Of files that are not valid JSON only the path is kept. */
export function readProject({ files, undecodable = [], others = [] }: Source): {
  project: Project;
  diagnostics: Diagnostic[];
} {
  const project: Project = {
    paths: new Set([...files.keys(), ...undecodable.map(({ file }) => file)]),
    schemas: new Map(),
    entities: new Set(),
    countries: new Map(),
    calendars: new Map(),
    resources: new Map(),
    pages: new Map(),
    locales: new Map(),
    fingerprints: new Map(),
    widgets: builtInWidgets,
    blocks: builtInBlocks,
    handlers: new Set(builtInHandlers),
    namedValues: builtInValues,
  };
  const diagnostics: Diagnostic[] = [...undecodable, ...others.flatMap(describeOther)];
  const ofRealm: RealmFiles = { schemas: new Map(), resources: new Map() };
  for (const [path, text] of files) {
    const kind = classifyFile(path);
    if (kind.kind === 'todo') continue;
    if (kind.kind === 'unknown') {
      diagnostics.push(unread(path, 'error', `Nothing reads a file in this place. ${places}`));
      continue;
    }
    if (kind.kind === 'meta' && !ofCode.has(kind.name)) continue;
    const parsed = parseAgain(path, kind.name, text);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.file && isRealmFile(path)) placeRealmFile(ofRealm, parsed.file);
    else if (parsed.file) place(project, kind, parsed.file);
  }
  completeFiles(project);
  const realm = realmProject(project, ofRealm);
  if (realm) project.realm = realm;
  return { project, diagnostics };
}

/** The files that name the English of a language's translations. */
const fingerprints = /^locales\/[a-z]+\.english\.json$/;

/** Last sound content of each path: of the files that are read again after an edit, one has changed. */
const sound = new Map<string, { text: string; value: JsonValue | undefined }>();

/** Parses a file. One that was sound and has not changed is only read: the checks take wrong values out of what they are given. */
function parseAgain(path: string, name: string, text: string): ParsedFile {
  const known = sound.get(path);
  if (known?.text === text) {
    const value = known.value ?? (JSON.parse(text) as JsonValue);
    return { file: { path, name, text, value }, diagnostics: [] };
  }
  const parsed = parseFile(path, name, text);
  // Nothing takes a value out of what a command has written, which is long.
  const kept = fingerprints.test(path) ? parsed.file?.value : undefined;
  if (parsed.diagnostics.length === 0) sound.set(path, { text, value: kept });
  else sound.delete(path);
  return parsed;
}

const places =
  'Entities are in schemas/, countries in schemas/countries/, their holidays in schemas/calendars/, resources and pages in resources/, those of the provider in schemas/provider/ and resources/provider/ with the menu resources/navigation.provider.json, periods in resources/retention.json, texts in locales/<language>/, the merchants of the sandbox in sandbox/tenants.json, names for sample data in sandbox/names.json.';

/** Endings of files that are meant as metadata, but are in another notation. */
const otherNotations = /\.(jsonc|json5|jsonl|ya?ml|toml|js|ts)$/i;

/** Reports a file without the ending `.json`; hidden files, copies that editors make, and notes are none of ours. */
function describeOther(path: string): Diagnostic[] {
  const name = path.replace(/^.*\//, '');
  if (/^\.|~$|\.(md|txt|swp|tmp)$/i.test(name)) return [];
  const isMeant = otherNotations.test(name) || /\.json$/i.test(name);
  const message = isMeant
    ? 'This file is not read: metadata is JSON, in files whose names end in .json.'
    : 'This file is not read: only files whose names end in .json are.';
  return [unread(path, isMeant ? 'error' : 'warning', message)];
}

function unread(file: string, severity: Diagnostic['severity'], message: string): Diagnostic {
  return { severity, file, line: 1, column: 1, code: 'unread-file', message };
}

/** The files beside the meta-schemas that say what code has and names. */
const ofCode: ReadonlySet<string> = new Set(['widgets', 'blocks', 'handlers', 'values']);

/** Whether one of them declares the options of widgets or blocks. */
function isOptions(name: string): name is 'widgets' | 'blocks' {
  return name === 'widgets' || name === 'blocks';
}

/** Where a project has the files of a kind, by name. */
const collections: Partial<
  Record<FileKind['kind'], 'schemas' | 'countries' | 'calendars' | 'resources' | 'pages' | 'fingerprints'>
> = {
  entity: 'schemas',
  definitions: 'schemas',
  country: 'countries',
  calendar: 'calendars',
  resource: 'resources',
  page: 'pages',
  fingerprints: 'fingerprints',
};

function place(
  project: Project,
  { kind, name, language = '' }: FileKind,
  parsed: SourceFile<JsonValue>,
): void {
  // Its shape is checked later (`checkShapes`), before anything relies on it.
  const file = parsed as SourceFile<never>;
  const collection = collections[kind];
  if (kind === 'entity') project.entities.add(name);
  if (collection) project[collection].set(name, file);
  switch (kind) {
    case 'navigation':
    case 'retention':
    case 'tenants':
    case 'names':
      project[kind] = file;
      break;
    case 'locale':
      project.locales.set(language, (project.locales.get(language) ?? new Map()).set(name, file));
      break;
    case 'meta':
      // A command writes it, so it is not checked. If it is not an object, the built-in one is used.
      if (name === 'handlers') {
        if (Array.isArray(parsed.value)) project.handlers = new Set(parsed.value.map(String));
      } else if (name === 'values' && isObject(parsed.value)) {
        project.namedValues = parsed.value as Record<string, string[]>;
      } else if (isObject(parsed.value) && isOptions(name)) {
        project[name] = parsed.value as Record<string, JsonSchema>;
      }
      break;
    default:
  }
}

/** The kind of a metadata file. */
interface FileKind {
  kind:
    | 'meta'
    | 'entity'
    | 'definitions'
    | 'country'
    | 'calendar'
    | 'resource'
    | 'page'
    | 'navigation'
    | 'retention'
    | 'tenants'
    | 'names'
    | 'locale'
    | 'fingerprints'
    | 'realm'
    | 'todo'
    | 'unknown';
  /** Name by which others refer to it. */
  name: string;
  /** Language of a locale file. */
  language?: string;
}

/** Returns the kind of a file by its path; `unknown` if it is none of the metadata files. */
function classifyFile(path: string): FileKind {
  const [folder = '', ...rest] = path.replace(/\.json$/, '').split('/');
  const name = rest.join('/');
  if (isRealmFile(path)) return { kind: 'realm', name: rest.at(-1) ?? '' };
  if (folder === 'schemas') {
    if (rest[0] === 'meta') return { kind: 'meta', name: rest.slice(1).join('/') };
    if (rest[0] === 'countries' && rest.length === 2) return { kind: 'country', name: rest[1] ?? '' };
    if (rest[0] === 'calendars' && rest.length === 2) return { kind: 'calendar', name: rest[1] ?? '' };
    if (rest.length === 1)
      return { kind: name === 'common' || name === 'country' ? 'definitions' : 'entity', name };
  }
  if (folder === 'resources' && rest.length === 1) {
    if (name === 'navigation' || name === 'retention') return { kind: name, name };
    if (name.endsWith('.page')) return { kind: 'page', name: name.replace(/\.page$/, '') };
    return { kind: 'resource', name };
  }
  if (folder === 'sandbox' && (name === 'tenants' || name === 'names')) return { kind: name, name };
  if (folder === 'locales' && rest.length >= 2) {
    return { kind: 'locale', name: rest.slice(1).join('/'), language: rest[0] };
  }
  if (folder === 'locales' && rest.length === 1 && name.endsWith('.english'))
    return { kind: 'fingerprints', name: name.replace(/\.english$/, '') };
  // What `npm run texts` writes for translators.
  if (folder === 'locales' && name.endsWith('.todo')) return { kind: 'todo', name };
  return { kind: 'unknown', name };
}
