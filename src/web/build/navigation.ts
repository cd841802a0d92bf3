import type { NavigationEntry } from '../../metadata/model/NavigationEntry';
import type { Model } from '../../metadata/model/Model';
import { allBlocks } from '../../metadata/model/pageBlocks';
import type { Command } from 'virtual:metadata/commands';
import { bindResource } from '../../metadata/bind/bindResource';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { AwaitedResource, NavigationItem } from 'virtual:metadata/navigation';

/** Returns the menu for the first chunk: the paths of the screens and who may see them. Titles are loaded later. */
export function navigationIndex(model: Model, entries = model.navigation): NavigationItem[] {
  const awaited = Object.keys(awaitedResources(model));
  return entries
    .toSorted((one, other) => one.sort - other.sort)
    .map(({ title: _title, children, ...entry }) => {
      const covered = coveredBy(model, entry, entries);
      const lists = [...(entry.hidden ? [] : [entry]), ...covered].filter(({ form }) => form === undefined);
      const awaits = awaited.filter((name) => lists.some(({ resource }) => resource === name));
      return {
        ...entry,
        ...(awaits.length > 0 && { awaits }),
        ...(covered.length > 0 && { covers: covered.map(({ path }) => path) }),
        ...(children && { children: navigationIndex(model, children) }),
      };
    });
}

/** Returns the resources with actions that await somebody: the path of the list, and the permissions of the actions. */
export function awaitedResources({ resources }: Model): Record<string, AwaitedResource> {
  return Object.fromEntries(
    Object.entries(resources).flatMap(([name, { path, actions = {} }]) => {
      const awaited = Object.values(actions).filter(({ awaits }) => awaits);
      if (path === undefined || awaited.length === 0) return [];
      return [[name, { path, permissions: [...new Set(awaited.map(({ permission }) => permission))] }]];
    }),
  );
}

/** Returns the texts about waiting records by resource and action, in a language; English without a translation. */
function awaitingTexts(model: Model, language: string): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.keys(awaitedResources(model)).map((resource) => {
      const texts = model.texts[language]?.[resource] ?? {};
      const actions = Object.entries(model.resources[resource]?.actions ?? {});
      const told = actions.flatMap(([name, { awaits }]) =>
        awaits === undefined ? [] : [[name, texts[`actions.${name}.awaits`] ?? awaits] as const],
      );
      return [resource, Object.fromEntries(told)];
    }),
  );
}

/**
 * Returns the hidden sibling entries that an entry leads to, where the menu marks it as open. A list leads to the pages about its
 * resource.
 */
function coveredBy(
  { pages }: Model,
  { hidden, page, resource: own }: Omit<NavigationEntry, 'title'>,
  siblings: NavigationEntry[],
): NavigationEntry[] {
  if (hidden) return [];
  const blocksOf = (name: string | undefined) =>
    allBlocks(pages[name ?? '']?.blocks ?? []).map(({ block }) => block);
  const blocks = blocksOf(page);
  const resources = new Set(blocks.map(({ resource }) => resource));
  const links = new Set(blocks.map(({ to }) => (typeof to === 'string' ? firstPart(to) : undefined)));
  return siblings.filter(
    (each) =>
      each.hidden &&
      ((each.resource !== undefined && resources.has(each.resource)) ||
        links.has(firstPart(each.path)) ||
        (own !== undefined && blocksOf(each.page).some(({ resource }) => resource === own))),
  );
}

const firstPart = (path: string) => path.split('/')[1];

/** Returns what the menu says in a language: the titles of its entries, and what awaits somebody. */
export function menuTexts(model: Model, language: string) {
  return { navigation: navigationTitles(model, language), awaiting: awaitingTexts(model, language) };
}

/** Returns the titles of the menu's entries in a language, by path; English where one has no translation. */
function navigationTitles(model: Model, language: string): Record<string, string> {
  const texts = model.texts[language]?.navigation ?? {};
  const titles: Record<string, string> = {};
  const visit = (entries: NavigationEntry[]) => {
    for (const { path, title, children } of entries) {
      titles[path] = texts[path] ?? title;
      if (children) visit(children);
    }
  };
  visit(model.navigation);
  return titles;
}

/** Returns the forms that make new records, and the imports, of resources with screens of their own, in a language. */
export function commandsOf(model: Model, language: string): Command[] {
  return Object.entries(model.resources).flatMap(
    ([name, { path, entity, scope = 'country', import: importing }]) => {
      // What they are called and who may open them is the same everywhere.
      const [place] = placesOf(model, entity);
      if (path === undefined || place === undefined) return [];
      const { create, createPath, recordTitle, title } = bindResource(model, name, place, language);
      if (!create) return [];
      const isOfCountry = scope === 'country';
      const shared = { list: path, isOfCountry, record: recordTitle ?? title };
      const commands: Command[] = [
        {
          ...shared,
          path: createPath ?? `${path}/create`,
          permission: create.permission,
          ...(create.title === undefined ? {} : { title: create.title }),
          ...(create.sandbox && { isSandbox: true as const }),
        },
      ];
      if (importing?.title !== undefined && importing.permission !== undefined) {
        commands.push({
          ...shared,
          title: importing.title,
          path: `${path}/import`,
          permission: importing.permission,
          ...(create.sandbox && { isSandbox: true as const }),
        });
      }
      return commands;
    },
  );
}
