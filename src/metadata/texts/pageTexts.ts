import type { JsonValue } from '../model/JsonValue';
import type { PageDefinition } from '../model/PageDefinition';
import { camelCase } from './camelCase';
import type { MetadataText } from './MetadataText';

/** Names under which a block's options hold texts, however deep. */
const textNames = new Set(['title', 'description']);

/**
 * The texts of a page file: its title, and every `title` and `description` in the options of its blocks. A key is the
 * text's path with the block's name for its place, items of lists by their title in camelCase, and without `title`
 * at its end: `blocks.accountOverview.figures.collections`.
 */
export function pageTexts(page: PageDefinition): MetadataText[] {
  const { title, blocks } = page as Partial<PageDefinition>;
  // A file may still lack what its meta-schema asks for: then that is what is told about it.
  const own = title === undefined ? [] : [{ key: 'title', path: ['title'], text: title }];
  const inner = (blocks ?? []).flatMap((block, index) =>
    textsIn(block, ['blocks', String(index)], ['blocks', block.block]),
  );
  return [...own, ...inner];
}

function textsIn(value: JsonValue, path: string[], key: string[]): MetadataText[] {
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
  const title = typeof item === 'object' && item !== null && !Array.isArray(item) ? item.title : undefined;
  return typeof title === 'string' ? camelCase(title) : String(index);
}
