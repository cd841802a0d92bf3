import type { Diagnostic } from '../model/Diagnostic';
import type { JsonSchema } from '../model/JsonSchema';
import type { JsonValue } from '../model/JsonValue';
import type { Source } from '../Source';
import builtInBlocks from '../../../schemas/meta/blocks.json';
import builtInWidgets from '../../../schemas/meta/widgets.json';
import { classifyFile, type FileKind } from './classifyFile';
import { parseFile } from './parseFile';
import type { Project } from './Project';
import type { SourceFile } from './SourceFile';

/** Parses every file of a source and sorts it into its kind. Files that are not JSON are only known by their path. */
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

/** Whether a file beside the meta-schemas says which options there are. */
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
      // Written by a command, not by people: one that is no object is as good as none.
      if (isObject(file.value) && isOptions(name)) project[name] = file.value as Record<string, JsonSchema>;
      break;
    default:
  }
}

function isObject(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
