import { spellOutConditions } from './conditions';
import { completePermissions } from './permissions';
import { markReadOnlyFields } from './readOnlyFields';
import { completeResources } from './resources';
import { titleByNames } from './titles';
import { typeFields } from './types';
import { type Written, contentOf, itemsOf } from './Written';
import { isObject, type JsonValue } from '../model/json';

/**
 * Fills in what parsed files leave out because other keys imply it, so that readers find one form. Written values stay.
 * Mistakes that follow from an implied value are reported at the nearest written place.
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

/** Completes the provider's realm in the same way: permissions are operators' scopes, and no field is entered. */
export function completeRealm(files: Written): void {
  spellOutConditions(files);
  typeFields(files);
  completeResources(files);
  markReadOnlyFields(files);
  titleByNames(files);
  completeMenu(files);
}

/**
 * Fills in entries of the menu: their order is that of the file, and their mode that of their group. Entries of lists
 * keep their state.
 */
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
