import type { NavigationEntry } from '../model/NavigationEntry';
import type { MetadataText } from './MetadataText';

/** The titles of menu entries; a key is the entry's path in the web app. */
export function navigationTexts(entries: NavigationEntry[], path: string[] = ['entries']): MetadataText[] {
  return entries.flatMap((entry, index) => {
    const at = [...path, String(index)];
    const { path: key, title: text } = entry as Partial<NavigationEntry>;
    return [
      // A file may still lack what its meta-schema asks for: then that is what is told about it.
      ...(key !== undefined && text !== undefined ? [{ key, path: [...at, 'title'], text }] : []),
      ...navigationTexts(entry.children ?? [], [...at, 'children']),
    ];
  });
}
