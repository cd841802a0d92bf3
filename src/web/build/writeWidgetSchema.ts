import { readdir, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { JsonSchema } from '../../metadata/model/json';

/**
 * `npm run widgets`: writes the options of widgets and page blocks for the metadata check. Run it after one was added or changed.
 * Returns the paths of the files.
 */
async function writeWidgetSchema(): Promise<string[]> {
  return [
    await write('widgets', optionSchemas('Widget', await modulesOf('widgets', 'Widget.tsx'))),
    await write('blocks', optionSchemas('Block', await modulesOf('blocks', 'Block.tsx'))),
  ];
}

async function modulesOf(folder: string, ending: string): Promise<PlugInModules> {
  const address = new URL(`../${folder}/`, import.meta.url);
  const modules: PlugInModules = {};
  for (const file of await readdir(address)) {
    if (!file.endsWith(ending)) continue;
    const { href } = new URL(file, address);
    modules[href] = (await import(href)) as PlugInModules[string];
  }
  return modules;
}

async function write(name: string, schemas: Record<string, JsonSchema>): Promise<string> {
  const target = fileURLToPath(new URL(`../../../schemas/meta/${name}.json`, import.meta.url));
  await writeFile(target, `${JSON.stringify(schemas, null, 2)}\n`);
  return target;
}

/** Node's loader for the style sheets that widgets import by way of their components: they are empty here. */
const emptyStyleSheets = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  register(`data:text/javascript,${encodeURIComponent(emptyStyleSheets)}`);
  process.stdout.write(`Wrote ${(await writeWidgetSchema()).join(' and ')}\n`);
}

/** The part of a file `<name>Widget.tsx` or `<name>Block.tsx` that concerns its options. */
interface PlugIn {
  name: string;
  /** JSON Schemas of its options, by name. */
  options: Record<string, JsonSchema>;
  required?: string[];
  /** Kinds of fields that a widget serves. */
  kinds?: readonly string[];
}

/** The modules of plug-ins by the URLs or paths of their files. */
export type PlugInModules = Record<string, Record<string, PlugIn>>;

/**
 * Returns the JSON Schema of the options of each widget or block, by name in alphabetical order. Throws where a module
 * does not export just the plug-in that its file is named after.
 */
export function optionSchemas(kind: 'Widget' | 'Block', modules: PlugInModules): Record<string, JsonSchema> {
  const plugIns = Object.entries(modules).map(([file, module]) => {
    const [plugIn, ...others] = Object.values(module);
    if (!plugIn || others.length > 0) {
      throw new Error(`${file} must export one ${kind.toLowerCase()} and nothing else.`);
    }
    if (!file.endsWith(`/${plugIn.name}${kind}.tsx`)) {
      throw new Error(`${file} exports the ${kind.toLowerCase()} "${plugIn.name}".`);
    }
    return plugIn;
  });
  plugIns.sort((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(
    plugIns.map(({ name, options, required, kinds }) => [
      name,
      {
        type: 'object',
        properties: options,
        ...(required && { required }),
        ...(kinds && { 'x-kinds': [...kinds] }),
      },
    ]),
  );
}
