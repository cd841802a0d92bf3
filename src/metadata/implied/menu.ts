import { isObject, type JsonValue } from '../model/json';
import { contentOf, itemsOf, type Written } from './Written';

/** Entries of the menu stand in the order of their file, in the mode of their group, and lists keep their state. */
export function completeMenu({ navigation }: Written): void {
  if (navigation) completeEntries(contentOf(navigation).entries, ['account']);
}

function completeEntries(entries: JsonValue | undefined, type: JsonValue): void {
  for (const [index, entry] of itemsOf(entries).entries()) {
    if (!isObject(entry)) continue;
    entry.type ??= type;
    entry.sort ??= index + 1;
    if (entry.resource !== undefined && entry.form === undefined) entry.keepAlive ??= true;
    completeEntries(entry.children, entry.type);
  }
}
