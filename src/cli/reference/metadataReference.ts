import { isObject, type JsonValue } from '../../metadata/model/json';
import { collectKeys, type Key, type Keys, type MetaSchemas } from './collectKeys';
import { exampleOf, exampleRank, findExamples } from './examples';

/** The meta-schemas, by file name, and the metadata files that examples are taken from, by path. */
export interface ReferenceSources {
  metas: MetaSchemas;
  files: ReadonlyMap<string, JsonValue>;
}

/** Places in which a key shows, from `x-shows` of meta-schemas to the words of the reference. */
const places: Record<string, string> = {
  everywhere: 'wherever the field is: in lists, filters, details, forms, templates, exports and the API',
  list: 'in lists and, on phones, on the cards of records; exports have the same columns',
  filter: 'among the filters of a list',
  detail: 'on the page of a record',
  timeline: 'on the timeline of a record',
  form: 'in create and edit forms, their reviews, and the dialogs of actions',
  button: 'on the buttons of pages, lists and rows: which there are, and for which records',
  template: 'in the templates of imports, and in what their check says of a file',
  export: 'in the files of exports',
  API: 'in the API for programs, and in its document',
  page: 'on a page that is composed of blocks',
  menu: 'in the menu, in the choice of a country, and in the address of a screen',
  role: 'nowhere to those whose role lacks the permission',
  operator: 'where operators of the provider work: their file of merchants, their reviews',
  gateway: 'in what the gateway does and refuses, on whatever screen',
  sandbox: 'in a sandbox only',
  check: 'on no screen: for the editor, npm run check and other tools',
};

/** The kinds of files, with the meta-schema of each and how the reference introduces them. */
const kinds: { meta: string; title: string; text: string; holds: (path: string) => boolean }[] = [
  {
    meta: 'entity.json',
    title: 'Entities',
    text: '`schemas/*.json`. What is below `properties.*` can be said of every field, in definitions and in what a country changes, too.',
    holds: (path) => /^schemas\/(?:countries\/)?[^/]+\.json$/.test(path),
  },
  {
    meta: 'resource.json',
    title: 'Resources',
    text: '`resources/*.json`',
    holds: (path) => /^resources\/(?!(?:navigation|retention)\.)[^/.]+\.json$/.test(path),
  },
  {
    meta: 'page.json',
    title: 'Pages',
    text: '`resources/*.page.json`. The options of each block begin with its name.',
    holds: (path) => /^resources\/[^/]+\.page\.json$/.test(path),
  },
  {
    meta: 'navigation.json',
    title: 'The menu',
    text: '`resources/navigation.json`',
    holds: (path) => path === 'resources/navigation.json',
  },
  {
    meta: 'retention.json',
    title: 'What is kept for how long',
    text: '`resources/retention.json`, in days. What it does not say is as the meta-schema says it. Records are kept for good, but for those whose entity has `x-retention`.',
    holds: (path) => path === 'resources/retention.json',
  },
  {
    meta: 'country.json',
    title: 'Countries',
    text: '`schemas/countries/*.json`. `$defs` has what the country changes, in the words of entities.',
    holds: (path) => path.startsWith('schemas/countries/'),
  },
  {
    meta: 'calendar.json',
    title: 'Calendars',
    text: '`schemas/calendars/*.json`: holidays of banks, for rules of settlement that count business days.',
    holds: (path) => path.startsWith('schemas/calendars/'),
  },
];

/**
 * Returns `docs/metadata/reference.md`: each key of each kind of file, with description, place and example. The example is a short one of
 * the project's files, which the check has found valid, or the meta-schema's.
 */
export function metadataReference({ metas, files }: ReferenceSources): string {
  const sections = kinds.map(({ meta, title, text, holds }) => {
    const keys: Keys = { entries: new Map(), repeated: new Map() };
    collectKeys(metas, meta, metas.get(meta) ?? {}, '', keys);
    if (meta === 'page.json') collectBlocks(metas, keys);
    const own = [...files].filter(([path]) => holds(path));
    for (const [path, value] of own.toSorted(([one], [other]) => exampleRank(one) - exampleRank(other)))
      findExamples(keys, path, value);
    const rows = [...keys.entries].map(([key, entry]) => rowOf(key, entry, keys.entries));
    return `## ${title}\n\n${text}\n\n| Key | What it says | Where it shows | Example |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const legend = Object.entries(places).map(([place, text]) => `| ${place} | ${text} |`);
  return `# Reference\n\n<!-- Written by npm run types from schemas/meta/ and the metadata files. Edit the descriptions there. -->\n\nEach key of each file, as the editor describes it, where it shows, and an example: a short one of Corridor's own files, with the file,\nor one that a test has found valid. \`*\` stands for any name, \`[]\` for each item of a list. Where a key names something, *Names* says what it must be: of the resource that is named beside or around it, or else of the file's own record,\nand \`own\` of that in any case. What to do with them is in the\n[cookbook](cookbook.md).\n\n| It shows | that is |\n| --- | --- |\n${legend.join('\n')}\n\n${sections.join('\n')}`;
}

/** Collects the keys of every block, and the options of each, which show on pages as further keys. */
function collectBlocks(metas: MetaSchemas, keys: Keys): void {
  const { properties = {} } = metas.get('block.json') ?? {};
  collectKeys(metas, 'block.json', { 'x-shows': ['page'], properties }, 'blocks[]', keys);
  for (const [name, options] of Object.entries(metas.get('blocks.json') ?? {}))
    if (isObject(options)) collectKeys(metas, 'blocks.json', { 'x-shows': ['page'], ...options }, name, keys);
}

function rowOf(key: string, entry: Key, entries: ReadonlyMap<string, Key>): string {
  const example = exampleOf(key, entry, entries);
  return `| \`${key}\` | ${cell(saidOf(entry))} | ${entry.shows.join(', ')} | ${cell(example)} |`;
}

function saidOf({ said, names }: Key): string {
  return names === undefined ? said : `${said} *Names: ${names}.*`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
