import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolders } from '../../src/metadata/source/readSource';
import type { NavigationEntry } from '../../src/metadata/model/NavigationEntry';

/** Parts that a copy lacks: they need code in the gateway, lead to other screens, or are for programs. */
const left = ['create', 'edit', 'actions', 'api'];

/**
 * Copies the project's metadata to `folder` and adds `count` lists of orders to the menu, which keep their state. Returns the
 * English titles of these lists, in the menu's order.
 */
export async function addKeptScreens(root: string, folder: string, count: number): Promise<string[]> {
  for (const part of sourceFolders) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  const read = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));
  const write = (path: string, value: object) => writeFile(join(folder, path), JSON.stringify(value));
  const navigation = await read('resources/navigation.json');
  const titles = await read('locales/zh/navigation.json');
  const groups = navigation.entries as NavigationEntry[];
  const model = groups
    .flatMap(({ children = [] }) => children)
    .find(({ keepAlive, hidden, resource }) => keepAlive !== false && !hidden && resource !== undefined);
  const group = groups.find(({ children }) => model && children?.includes(model));
  if (!model || !group?.children) throw new Error('No list of the menu keeps its state.');

  const definition = await read(`resources/${model.resource}.json`);
  const texts = Object.entries(await read(`locales/zh/${model.resource}.json`));
  const added: string[] = [];
  for (let number = 1; number <= count; number++) {
    const [resource, path, title] = [`kept-${number}`, `/Kept${number}`, `Kept orders ${number}`];
    const copy = { ...definition, title, detail: { sections: definition.detail.sections } };
    for (const part of left) delete copy[part];
    const isLeft = ([key]: [string, unknown]) =>
      [...left, 'detail.related'].some((part) => key.startsWith(`${part}.`));
    await write(`resources/${resource}.json`, copy);
    await write(`locales/zh/${resource}.json`, Object.fromEntries(texts.filter((text) => !isLeft(text))));
    group.children.push({ ...model, path, title, resource, sort: 100 + number });
    titles[path] = title;
    added.push(title);
  }
  await write('resources/navigation.json', navigation);
  await write('locales/zh/navigation.json', titles);
  return added;
}
