import builtInBlocks from '../../../schemas/meta/blocks.json';
import builtInWidgets from '../../../schemas/meta/widgets.json';
import type { Diagnostic } from '../model/Diagnostic';
import type { JsonSchema, JsonValue } from '../model/json';
import { parseFile } from './parseFile';
import type { Project, SourceFile } from './Project';
import type { Source } from './readSource';

/** Parses all files of a source and sorts them by kind. Of files that are not valid JSON only the path is kept. */
export function readProject(source: Source): { project: Project; diagnostics: Diagnostic[] } {
  const project: Project = {
    paths: new Set(source.files.keys()),
    schemas: new Map(),
    entities: new Set(),
    countries: new Map(),
    resources: new Map(),
    pages: new Map(),
    locales: new Map(),
    widgets: builtInWidgets,
    blocks: builtInBlocks,
  };
  const diagnostics: Diagnostic[] = [];
  for (const [path, text] of source.files) {
    const kind = classifyFile(path);
    if (!path.endsWith('.json') || kind.kind === 'unknown') continue;
    if (kind.kind === 'meta' && !isOptions(kind.name)) continue;
    const parsed = parseFile(path, kind.name, text);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.file) place(project, kind, parsed.file);
  }
  return { project, diagnostics };
}

/** Whether a file beside the meta-schemas declares the options of widgets or blocks. */
function isOptions(name: string): name is 'widgets' | 'blocks' {
  return name === 'widgets' || name === 'blocks';
}

function place(project: Project, { kind, name, language = '' }: FileKind, file: SourceFile): void {
  switch (kind) {
    case 'entity':
      project.entities.add(name);
      project.schemas.set(name, file);
      break;
    case 'definitions':
      project.schemas.set(name, file);
      break;
    case 'country':
      project.countries.set(name, file);
      break;
    case 'resource':
      project.resources.set(name, file);
      break;
    case 'page':
      project.pages.set(name, file);
      break;
    case 'navigation':
      project.navigation = file;
      break;
    case 'locale':
      project.locales.set(language, (project.locales.get(language) ?? new Map()).set(name, file));
      break;
    case 'meta':
      // A command writes it, so it is not checked. If it is not an object, the built-in one is used.
      if (isObject(file.value) && isOptions(name)) project[name] = file.value as Record<string, JsonSchema>;
      break;
    default:
  }
}

function isObject(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The kind of a metadata file. */
interface FileKind {
  kind:
    'meta' | 'entity' | 'definitions' | 'country' | 'resource' | 'page' | 'navigation' | 'locale' | 'unknown';
  /** As others refer to it. */
  name: string;
  /** Of a locale file. */
  language?: string;
}

/** Returns the kind of a file by its path; `unknown` if it is none of the metadata files. */
function classifyFile(path: string): FileKind {
  const [folder = '', ...rest] = path.replace(/\.json$/, '').split('/');
  const name = rest.join('/');
  if (folder === 'schemas') {
    if (rest[0] === 'meta') return { kind: 'meta', name: rest.slice(1).join('/') };
    if (rest[0] === 'countries' && rest.length === 2) return { kind: 'country', name: rest[1] ?? '' };
    if (rest.length === 1)
      return { kind: name === 'common' || name === 'country' ? 'definitions' : 'entity', name };
  }
  if (folder === 'resources' && rest.length === 1) {
    if (name === 'navigation') return { kind: 'navigation', name };
    if (name.endsWith('.page')) return { kind: 'page', name: name.replace(/\.page$/, '') };
    return { kind: 'resource', name };
  }
  if (folder === 'locales' && rest.length >= 2) {
    return { kind: 'locale', name: rest.slice(1).join('/'), language: rest[0] };
  }
  return { kind: 'unknown', name };
}
