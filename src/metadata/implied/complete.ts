import { spellOutConditions } from './conditions';
import { completePermissions } from './permissions';
import { markReadOnlyFields } from './readOnlyFields';
import { completeResources } from './resources';
import { titleByNames } from './titles';
import { typeFields } from './types';
import { type Written, contentOf, itemsOf } from './Written';
import { isObject, type JsonValue } from '../model/json';

/**
 * Writes into parsed files what they leave unsaid because another one says it, or because it is nearly always so, so that whoever reads
 * them finds it in one form. What is written out stays. A mistake that follows from it is reported at the nearest thing that is written.
 */
export function completeFiles(files: Written): void {
  spellOutConditions(files);
  typeFields(files);
  completeResources(files);
  markReadOnlyFields(files);
  titleByNames(files);
  completeMenu(files);
  completePermissions(files);
}

/** Entries of the menu stand in the order of their file, in the mode of their group, and lists keep their state. */
function completeMenu({ navigation }: Written): void {
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
