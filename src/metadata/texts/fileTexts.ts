import { blockId, isBlock } from '../model/pageBlocks';
import type { PageDefinition, PermissionNode, ResourceDefinition } from '../model/definitions';
import type { NavigationEntry } from '../model/NavigationEntry';
import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import { schemaTexts } from './schemaTexts';
import type { MetadataText } from './translateTexts';

/** The texts of a resource file, such as `title`, `detail.sections.amounts`, `actions.recallback.confirm`. */
export function resourceTexts(resource: Partial<ResourceDefinition>): MetadataText[] {
  const texts: MetadataText[] = [];
  const add = (text: JsonValue | undefined, path: string[], key = path.join('.')) => {
    if (typeof text === 'string') texts.push({ key, path, text });
  };
  const addSections = (sections: { title?: string }[] | undefined, path: string[]) => {
    for (const [index, { title }] of (sections ?? []).entries()) {
      add(title, [...path, String(index), 'title'], [...path, camelCase(title ?? '')].join('.'));
    }
  };
  add(resource.title, ['title']);
  add(resource.description, ['description']);
  add(resource.list?.empty, ['list', 'empty']);
  add(resource.list?.totalsRest?.text, ['list', 'totalsRest', 'text']);
  for (const [name, { title }] of Object.entries(resource.list?.views ?? {}))
    add(title, ['list', 'views', name, 'title'], `list.views.${name}`);
  add(resource.list?.tabs?.rate?.title, ['list', 'tabs', 'rate', 'title'], 'list.tabs.rate');
  for (const part of ['title', 'leaves'] as const)
    add(resource.detail?.headline?.returned?.[part], ['detail', 'headline', 'returned', part]);
  addSections(resource.detail?.sections, ['detail', 'sections']);
  for (const [index, { title, page }] of (resource.detail?.sections ?? []).entries()) {
    const key = `detail.sections.${camelCase(title ?? '')}.page`;
    add(page?.title, ['detail', 'sections', String(index), 'page', 'title'], key);
  }
  for (const [index, related] of (resource.detail?.related ?? []).entries()) {
    add(
      related.title,
      ['detail', 'related', String(index), 'title'],
      `detail.related.${related.id ?? related.resource}`,
    );
  }
  for (const [state, title] of Object.entries(resource.receipt?.states ?? {}))
    add(title, ['receipt', 'states', state]);
  addSections(resource.receipt?.sections, ['receipt', 'sections']);
  addSections(resource.receipt?.related, ['receipt', 'related']);
  for (const form of ['create', 'edit'] as const) {
    for (const part of ['title', 'submit', 'reviewTitle', 'success'] as const)
      add(resource[form]?.[part], [form, part]);
    for (const part of ['title', 'text'] as const) add(resource[form]?.guide?.[part], [form, 'guide', part]);
    addSections(resource[form]?.sections, [form, 'sections']);
  }
  add(resource.create?.again?.title, ['create', 'again', 'title'], 'create.again');
  for (const part of ['title', 'submit'] as const) add(resource.import?.[part], ['import', part]);
  for (const part of ['confirm', 'success'] as const) add(resource.delete?.[part], ['delete', part]);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const path = ['actions', name];
    add(action.title, [...path, 'title'], path.join('.'));
    for (const part of ['confirm', 'success', 'submit', 'awaits'] as const)
      add(action[part], [...path, part]);
    texts.push(...schemaTexts(action.input ?? {}, [...path, 'input'], [...path, 'input']));
  }
  for (const [name, { text }] of Object.entries(resource.notifications ?? {}))
    add(text, ['notifications', name, 'text'], `notifications.${name}`);
  return texts;
}

/** Names under which a block's options hold texts, however deep. */
const textNames = new Set(['title', 'description']);

/**
 * The texts of a page file: its title, and every `title` and `description` of its blocks. A key is the block's id or type and the
 * path in it: `blocks.figures.figures.collections`. Items of lists count by `id` or camelCase title.
 */
export function pageTexts({ title, blocks }: Partial<PageDefinition>): MetadataText[] {
  // What the meta-schema requires may be missing, which `checkShapes` reports.
  const own = title === undefined ? [] : [{ key: 'title', path: ['title'], text: title }];
  return [...own, ...textsIn(blocks ?? [], ['blocks'], ['blocks'])];
}

function textsIn(value: JsonValue, path: string[], outer: string[]): MetadataText[] {
  const key = isBlock(value) ? ['blocks', blockId(value)] : outer;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      textsIn(item, [...path, String(index)], [...key, nameOf(item, index)]),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    if (!textNames.has(name) || typeof inner !== 'string')
      return textsIn(inner as JsonValue, at, [...key, name]);
    return [{ key: (name === 'title' ? key : [...key, name]).join('.'), path: at, text: inner }];
  });
}

function nameOf(item: JsonValue, index: number): string {
  const { id, title } = isObject(item) ? item : {};
  if (typeof id === 'string') return id;
  return typeof title === 'string' ? camelCase(title) : String(index);
}

/** The titles of menu entries; a key is the entry's path in the web app. */
export function navigationTexts(entries: NavigationEntry[], path: string[] = ['entries']): MetadataText[] {
  return entries.flatMap((entry, index) => {
    const at = [...path, String(index)];
    const { path: key, title: text } = entry as Partial<NavigationEntry>;
    return [
      // What the meta-schema requires may be missing, which `checkShapes` reports.
      ...(key !== undefined && text !== undefined ? [{ key, path: [...at, 'title'], text }] : []),
      ...navigationTexts(entry.children ?? [], [...at, 'children']),
    ];
  });
}

/** The titles of permissions that no screen has; a key is the permission. */
export function permissionTexts(nodes: PermissionNode[], path: string[] = ['permissions']): MetadataText[] {
  return nodes.flatMap(({ perms, title, children = [] }, index) => {
    const at = [...path, String(index)];
    return [
      ...(title === undefined ? [] : [{ key: perms, path: [...at, 'title'], text: title }]),
      ...permissionTexts(children, [...at, 'children']),
    ];
  });
}

/** The texts of a country file: its name, its currency's, and those of its definitions (`accountType.1`). */
export function countryTexts(country: {
  name?: string;
  currencyName?: string;
  $defs?: Record<string, JsonSchema>;
}): MetadataText[] {
  // What the meta-schema requires may be missing, which `checkShapes` reports.
  const facts = (['name', 'currencyName'] as const).flatMap((key) => {
    const text = country[key];
    return text === undefined ? [] : [{ key, path: [key], text }];
  });
  return [...facts, ...schemaTexts({ $defs: country.$defs ?? {} })];
}

/** A title as part of a translation's key: `Callback addresses` → `callbackAddresses`. */
function camelCase(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .map((word, index) =>
      index === 0
        ? word.charAt(0).toLowerCase() + word.slice(1)
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('');
}
