import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../metadata/model/json';
import { parsePointer, valueAt } from '../metadata/schema/pointers';

/** The meta-schemas, by file name, and the metadata files that examples are taken from, by path. */
export interface ReferenceSources {
  metas: ReadonlyMap<string, JsonSchema>;
  files: ReadonlyMap<string, JsonValue>;
}

/** A key: what is said of it, and the shortest value that it has in a file. */
interface Entry {
  said: string;
  example?: { text: string; file: string };
}

/** The kinds of files, with the meta-schema of each and how the reference introduces them. */
const kinds: { meta: string; title: string; text: string; holds: (path: string) => boolean }[] = [
  {
    meta: 'entity.json',
    title: 'Entities',
    text: '`schemas/*.json`. What is below `properties.*` can be said of every field, in definitions and in what a country changes, too.',
    holds: (path) => /^schemas\/[^/]+\.json$/.test(path),
  },
  {
    meta: 'resource.json',
    title: 'Resources',
    text: '`resources/*.json`',
    holds: (path) => /^resources\/[^/.]+\.json$/.test(path) && !path.endsWith('/navigation.json'),
  },
  {
    meta: 'page.json',
    title: 'Pages',
    text: '`resources/*.page.json`. The options of each block begin with its name.',
    holds: (path) => path.endsWith('.page.json'),
  },
  {
    meta: 'navigation.json',
    title: 'The menu',
    text: '`resources/navigation.json`',
    holds: (path) => path.endsWith('/navigation.json'),
  },
  {
    meta: 'country.json',
    title: 'Countries',
    text: '`schemas/countries/*.json`. `$defs` has what the country changes, in the words of entities.',
    holds: (path) => path.startsWith('schemas/countries/'),
  },
];

/** Longer examples are cut off: the file has the rest. */
const maxExample = 90;

/**
 * Returns `docs/metadata/reference.md`: each key of each kind of file, with the sentence of its meta-schema and the shortest example that
 * the project's own files have, which the check has found valid.
 */
export function metadataReference({ metas, files }: ReferenceSources): string {
  const blocks = Object.entries(metas.get('blocks.json') ?? {}).flatMap(([name, options]) =>
    isObject(options) ? [{ name, options }] : [],
  );
  const sections = kinds.map(({ meta, title, text, holds }) => {
    const entries = new Map<string, Entry>();
    collect(metas, meta, metas.get(meta) ?? {}, '', entries, []);
    if (meta === 'page.json')
      for (const { name, options } of blocks) collect(metas, 'blocks.json', options, name, entries, []);
    for (const [path, value] of files) if (holds(path)) findExamples(entries, path, value);
    const rows = [...entries].map(([key, entry]) => rowOf(key, entry));
    return `## ${title}\n\n${text}\n\n| Key | What it says | Example |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# Reference\n\n<!-- Written by npm run types from schemas/meta/ and the metadata files. Edit the descriptions there. -->\n\nEach key of each file, as the editor describes it, with the shortest example that Corridor's own files have and the file. \`*\` stands for any\nname, \`[]\` for each item of a list. What to do with them is in the [cookbook](cookbook.md).\n\n${sections.join('\n')}`;
}

/** Collects the keys of a meta-schema, outermost first. One that contains itself is followed once. */
function collect(
  metas: ReferenceSources['metas'],
  file: string,
  schema: JsonSchema,
  key: string,
  entries: Map<string, Entry>,
  followed: readonly string[],
): void {
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const [name = '', pointer = ''] = $ref.split('#');
    const target = name || file;
    const place = `${target}#${pointer}`;
    const meta = metas.get(target);
    const found = meta && valueAt(meta, parsePointer(pointer));
    if (!followed.includes(place) && !elsewhere(target, file) && isObject(found))
      collect(metas, target, found, key, entries, [...followed, place]);
  }
  const inner = (part: JsonValue | undefined, at: string) => {
    if (isObject(part)) collect(metas, file, part, at, entries, followed);
  };
  for (const [name, part] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (name.startsWith('$')) continue;
    const at = key === '' ? name : `${key}.${name}`;
    const said = isObject(part) ? sentenceOf(metas, file, part) : '';
    if (said !== '' || !entries.has(at)) entries.set(at, { said });
    inner(part, at);
  }
  inner(schema.additionalProperties, `${key}.*`);
  inner(schema.items, `${key}[]`);
  for (const part of Array.isArray(schema.anyOf) ? schema.anyOf : []) inner(part, key);
}

/** What another section has, or a page of its own. */
function elsewhere(target: string, file: string): boolean {
  if (target === file) return false;
  return target === 'schema.json' ? file !== 'entity.json' : target !== 'x-ui.json';
}

/** Where a schema holds others, which have the same keys. */
const innerSchema =
  /^(?:(?:properties|\$defs|dependentSchemas)\.\*|items|then|else|(?:allOf|anyOf|oneOf)\[\])$/;

/** What is said of a key, or of the definition that it refers to. */
function sentenceOf(
  metas: ReferenceSources['metas'],
  file: string,
  { description, $ref }: JsonSchema,
): string {
  if (typeof description === 'string') return description;
  const [name = '', pointer = ''] = typeof $ref === 'string' ? $ref.split('#') : [];
  const said = valueAt(metas.get(name || file), [...parsePointer(pointer), 'description']);
  return typeof said === 'string' ? said : '';
}

function findExamples(entries: Map<string, Entry>, file: string, root: JsonValue): void {
  const visit = (value: JsonValue, place: string) => {
    const key = entries.has('properties') && innerSchema.test(place) ? '' : place;
    const entry = entries.get(key);
    const text = JSON.stringify(value);
    if (entry && (!entry.example || text.length < entry.example.text.length)) entry.example = { text, file };
    if (Array.isArray(value)) for (const item of value) visit(item, `${key}[]`);
    else if (isObject(value)) visitMembers(value, typeof value.block === 'string' ? value.block : key);
  };
  const visitMembers = (value: JsonObject, key: string) => {
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      const own = key === '' ? name : `${key}.${name}`;
      visit(member, entries.has(own) || innerSchema.test(own) ? own : `${key}.*`);
    }
  };
  visit(root, '');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function rowOf(key: string, { said, example }: Entry): string {
  const text =
    example && example.text.length > maxExample ? `${example.text.slice(0, maxExample)}…` : example?.text;
  const shown = example && text ? `\`${text.replaceAll('`', "'")}\` in ${example.file}` : '';
  return `| \`${key}\` | ${cell(said)} | ${cell(shown)} |`;
}
