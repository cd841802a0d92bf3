import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../src/metadata/compile';
import { checkSamples } from '../../src/samples/checkSamples';
import { formatDiagnostic } from '../../src/metadata/model/Diagnostic';
import { readSource, type Source } from '../../src/metadata/source/readSource';
import { metaCompiler, metas } from './support/metaCompiler';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/metadata');
const tutorial = readFileSync(join(folder, 'tutorial.md'), 'utf8');
const [entity, smallest, whole, entry] = [...tutorial.matchAll(/```json\n(?<text>.*?)```/gs)].map(
  ({ groups }) => groups!.text!,
);

describe('the tutorial', () => {
  let source: Source;
  beforeAll(async () => {
    source = await readSource(root);
  });

  /** The project with the resource of the tutorial. */
  function compiled(resource: string) {
    const path = 'resources/navigation.json';
    const navigation = JSON.parse(source.files.get(path)!) as {
      entries: { path: string; children: unknown[] }[];
    };
    navigation.entries.find((group) => group.path === '/trade')!.children.push(JSON.parse(entry!));
    const files = new Map([
      ...source.files,
      ['schemas/terminal.json', entity!],
      ['resources/terminals.json', resource],
      [path, JSON.stringify(navigation)],
    ]);
    return compile({ ...source, files }, [checkSamples]);
  }

  it('makes a resource that is valid, at its smallest and whole, but for what is to be translated', () => {
    // What the project itself is warned of stops nothing, and is not the tutorial's.
    const known = new Set(compile(source, [checkSamples]).diagnostics.map(formatDiagnostic));
    const said = (resource: string) =>
      compiled(resource)
        .diagnostics.filter(({ code }) => code !== 'untranslated')
        .map(formatDiagnostic)
        .filter((line) => !known.has(line));
    expect(said(whole!)).toEqual([]);
    // Nothing changes its state yet, which is a warning.
    for (const line of said(smallest!)) expect(line).toContain('idle-transition');
    expect(compiled(smallest!).model).toBeDefined();
  });

  it('says what follows from what it does not say', () => {
    const { schemas, resources, permissions } = compiled(whole!).model!;
    expect(schemas.terminal).toMatchObject({
      title: 'Terminal',
      properties: {
        serialNo: { title: 'Serial no.' },
        kind: { type: 'string', oneOf: [{ title: 'Counter' }, { title: 'Mobile' }] },
        deposit: { 'x-ui': { money: { currency: 'currency' } } },
        status: { readOnly: true },
      },
    });
    expect(resources.terminals?.actions?.reportLoss).toMatchObject({
      title: 'Report loss',
      permission: 'trade:terminal:reportLoss',
    });
    expect(resources.terminals?.edit?.sections).toEqual(resources.terminals?.create?.sections);
    expect(JSON.stringify(permissions)).toContain('trade:terminal:export');
  });
});

/** The meta-schemas of what the lines of recipes belong to. */
const metaOf: Record<string, string> = {
  entity: 'schema.json',
  resource: 'resource.json',
  page: 'page.json',
  menu: 'navigation.json',
  country: 'country.json',
};

/** The lines that recipes have people write, each with what they belong to: blocks of code, and cells of tables. */
function linesOf(name: string): { kind: string; lines: string }[] {
  const text = readFileSync(join(folder, name), 'utf8');
  const blocks = [...text.matchAll(/^ *```json ?(?<kind>\w*)\n(?<lines>.*?)```/gms)];
  const tables = [...text.matchAll(/\| In the (?<kind>\w+), write .*?\n\n/gs)];
  return [
    ...blocks.map(({ groups }) => ({ kind: groups!.kind!, lines: groups!.lines!.trim() })),
    ...tables.flatMap(([table, kind]) =>
      [...table.matchAll(/^\|[^|]*\| `(?<lines>[^`]*)`/gm)].map(({ groups }) => ({
        kind: kind!,
        lines: kind === 'field' ? `"field": { ${groups!.lines} }` : groups!.lines!,
      })),
    ),
  ];
}

const recipes = ['cookbook.md', 'countries.md', 'texts.md'].flatMap((name) =>
  linesOf(name).map((each) => ({ ...each, name, begins: each.lines.slice(0, 60) })),
);

it('has many recipes, of every kind of file', () => {
  expect(recipes.length).toBeGreaterThan(50);
  expect(new Set(recipes.map(({ kind }) => kind))).toEqual(new Set(['', 'field', ...Object.keys(metaOf)]));
});

describe('recipes', () => {
  const ajv = metaCompiler();
  it.each(recipes)('$name: $begins', ({ kind, lines }) => {
    const value: unknown = JSON.parse(lines.startsWith('{') ? lines : `{ ${lines} }`);
    // A list of texts that a command writes is no metadata.
    if (kind === '') return;
    const { required: _, ...part } = metas.get(metaOf[kind] ?? '') ?? {};
    const field = { type: 'object', additionalProperties: { $ref: '/meta/schema.json' } };
    const validate = ajv.compile(kind === 'field' ? field : part);
    expect([validate(value), validate.errors]).toEqual([true, null]);
  });
});
