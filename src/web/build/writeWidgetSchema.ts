import { readdir, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { JsonSchema } from '../../metadata/model/json';
import { optionSchemas, type PlugInModules } from './optionSchemas';

/**
 * `npm run widgets`: writes what the metadata check knows of widgets and of blocks of pages, to be done after one was
 * added or its options changed. Returns the paths of the files.
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
