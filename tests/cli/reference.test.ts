import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { metadataReference } from '../../src/cli/reference/metadataReference';
import { isObject, type JsonSchema, type JsonValue } from '../../src/metadata/model/json';
import { metaCompiler, metas } from '../metadata/support/metaCompiler';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/metadata/reference.md'), 'utf8');

/** The cells of the rows below a heading, where a bar in a cell is escaped. */
function rowsOf(page: string, heading: string): string[][] {
  const [, table = ''] = page.split(`\n${heading}\n| --- |`);
  const rows = table.split('\n\n', 1)[0]!.split('\n').slice(1);
  return rows.filter(Boolean).map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
}

const heading = '| Key | What it says | Where it shows | Example |';
const keyRowsOf = (page: string) =>
  page
    .split('\n## ')
    .slice(1)
    .flatMap((section) => rowsOf(section, heading));
const rows = keyRowsOf(text);

it('has a sentence, a place and an example of each key', () => {
  const known = new Set(rowsOf(text, '| It shows | that is |').map(([, place]) => place));
  expect(known).toContain('everywhere');
  expect(rows.length).toBeGreaterThan(400);
  const lacking = rows.filter(
    ([, , said, places = '', example]) =>
      !said || !example || !places.split(', ').every((place) => known.has(place)),
  );
  expect(lacking).toEqual([]);
});

const said = (key: string) => rows.find(([, each]) => each === `\`${key}\``)?.[2];

it('says what a key names, as its meta-schema declares it', () => {
  expect(said('list.columns')).toContain('*Names: column.*');
  expect(said('detail.related[].of')).toContain('*Names: own relating field.*');
  expect(said('create.shows.atMost')).toContain('*Names: own amount.*');
  expect(said('list.empty')).not.toContain('Names');
});

it('uses each place that it explains', () => {
  const used = new Set(rows.flatMap(([, , , places = '']) => places.split(', ')));
  for (const [, place] of rowsOf(text, '| It shows | that is |')) expect(used).toContain(place);
});

/** The examples of a schema, each with the pointer of what it is an example of. */
function examplesOf(schema: JsonValue | undefined, pointer = ''): { pointer: string; example: JsonValue }[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => examplesOf(item, `${pointer}/${index}`));
  if (!isObject(schema)) return [];
  // A property may be called "examples", too.
  const own = Array.isArray(schema.examples) ? schema.examples : [];
  const inner = Object.entries(schema).filter(([key]) => key !== 'examples' || own.length === 0);
  return [
    ...own.map((example) => ({ pointer, example })),
    ...inner.flatMap(([key, part]) =>
      examplesOf(part, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

const ajv = metaCompiler();

it.each([...metas.keys()])('examples in schemas/meta/%s are valid', (name) => {
  const invalid = examplesOf(metas.get(name)).filter(({ pointer, example }) => {
    const validate = ajv.compile({ $ref: `/meta/${name}#${encodeURI(pointer)}` });
    return !validate(example);
  });
  expect(invalid).toEqual([]);
});

it('takes the shortest value of the files, or one of the meta-schema, or that of the same key elsewhere', () => {
  const short = { description: 'What it is called.', 'x-shows': ['list'], type: 'string' };
  const meta: JsonSchema = {
    properties: {
      title: short,
      note: { description: 'What to know.', examples: ['Soon.'], type: 'string' },
      inner: {
        description: 'What is in it.',
        properties: { title: short, more: { description: 'What is in that.', $ref: '#' } },
      },
    },
    'x-shows': ['detail'],
  };
  const page = metadataReference({
    metas: new Map([['resource.json', meta]]),
    files: new Map<string, JsonValue>([
      ['resources/a.json', { title: 'Order', inner: { more: { title: 'Or' } } }],
      ['resources/b.json', { title: 'Orders', inner: { more: null, title: 'Payouts and their fees' } }],
    ]),
  });
  expect(keyRowsOf(page).map((cells) => cells.slice(1, -1))).toEqual([
    ['`title`', 'What it is called.', 'list', '`"Or"` in resources/a.json'],
    ['`note`', 'What to know.', 'detail', '`"Soon."`'],
    ['`inner`', 'What is in it.', 'detail', '`{"more":{"title":"Or"}}` in resources/a.json'],
    ['`inner.title`', 'What it is called.', 'list', '`"Payouts and their fees"` in resources/b.json'],
    ['`inner.more`', 'What is in that.', 'detail', '`{"title":"Or"}` in resources/a.json'],
  ]);
});
