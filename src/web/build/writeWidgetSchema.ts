import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { Widget } from '../widgets/Widget';
import { widgetSchema } from './widgetSchema';

/**
 * `npm run widgets`: writes what the metadata check knows of widgets, to be done after one was added or its options
 * changed. Answers the path of the file.
 */
export async function writeWidgetSchema(): Promise<string> {
  const folder = new URL('../widgets/', import.meta.url);
  const target = fileURLToPath(new URL('../../../schemas/meta/widgets.json', import.meta.url));
  const modules: Record<string, Record<string, Widget>> = {};
  for (const file of await readdir(folder)) {
    if (!file.endsWith('Widget.tsx')) continue;
    const { href } = new URL(file, folder);
    modules[href] = (await import(href)) as Record<string, Widget>;
  }
  const text = JSON.stringify(widgetSchema(modules));
  await writeFile(target, await format(text, { parser: 'json', printWidth: 110 }));
  return target;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`Wrote ${await writeWidgetSchema()}\n`);
