import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** The project's folder. */
export const root = join(import.meta.dirname, '../../..');

/** Facts about a TypeScript file that the architecture tests use. */
export interface SourceModule {
  /** From the project's root, with `/`. */
  path: string;
  lines: number;
  imports: SourceImport[];
  /** Number of names that the file passes on from others. */
  reExports: number;
  /**
   * String literals, texts in templates, and names in `a.name` and `{ name: … }`, with their line. `member` is a name behind
   * `record.` or `row.`.
   */
  words: { text: string; kind: 'literal' | 'name' | 'member'; line: number }[];
}

/** One import, static or by `import()`. */
interface SourceImport {
  /** The path as written. */
  from: string;
  /** The file of this project that it names, or undefined for a package or a virtual module. */
  path: string | undefined;
  isType: boolean;
  isDynamic: boolean;
}

/** Paths of the files below a folder of the project, in alphabetical order, without those of packages. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => !path.includes('/node_modules/'))
    .toSorted();
}

/** Reads every TypeScript file below the given folders of the project, but declarations and generated ones. */
export function readModules(...folders: string[]): SourceModule[] {
  return folders
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.includes('/generated/'))
    .map(readModule);
}

function readModule(path: string): SourceModule {
  const source = readFileSync(join(root, path), 'utf8');
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;

  const imports: SourceImport[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    path: resolveImport(path, moduleRequest.value),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    isDynamic: false,
  }));
  for (const { moduleRequest } of module.dynamicImports) {
    const from = source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, '');
    imports.push({ from, path: resolveImport(path, from), isType: false, isDynamic: true });
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  for (const { moduleRequest, isType } of exported) {
    if (!moduleRequest) continue;
    const from = moduleRequest.value;
    imports.push({ from, path: resolveImport(path, from), isType, isDynamic: false });
  }

  const words: SourceModule['words'] = [];
  const roles = new Set<unknown>();
  const add = (text: unknown, kind: SourceModule['words'][number]['kind'], start: number) => {
    if (typeof text !== 'string') return;
    words.push({
      text,
      kind,
      // Counted for the few that are reported alone.
      get line() {
        return lineAt(start);
      },
    });
  };
  new Visitor({
    // An ARIA role may be called like a field.
    JSXAttribute: (node) => node.name.name === 'role' && roles.add(node.value),
    Literal: (node) => !roles.has(node) && add(node.value, 'literal', node.start),
    TemplateElement: (node) => add(node.value.cooked, 'literal', node.start),
    MemberExpression: (node) =>
      node.property.type === 'Identifier' &&
      !node.computed &&
      add(
        node.property.name,
        node.object.type === 'Identifier' && /^(record|row)$/.test(node.object.name) ? 'member' : 'name',
        node.property.start,
      ),
    Property: (node) =>
      node.key.type === 'Identifier' && !node.computed && add(node.key.name, 'name', node.key.start),
  }).visit(program);

  return {
    path,
    lines: source.replace(/\n$/, '').split('\n').length,
    imports,
    reExports: exported.filter(({ moduleRequest }) => moduleRequest).length,
    words,
  };
}

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

function resolveImport(importer: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined;
  const path = posix.join(dirname(importer), from.split('?')[0]!);
  return endings
    .map((ending) => path + ending)
    .find((file) => /\.\w+$/.test(file) && existsSync(join(root, file)));
}
