import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import type { Session } from '../../session/Session';
import { plainText } from '../../widgets/values';
import type { RecordValues } from '../../widgets/Widget';

/** Returns the address of a list with these filters, in the widgets' own form, and no others. */
export function listPath(path: string, filter: Record<string, JsonValue | undefined>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

/** Returns the path of a record's page, of a resource that has screens of its own. */
export function recordPath({ path = '' }: Pick<BoundResource, 'path'>, id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** Returns the path of a resource's import, or of the import with a number. */
export function importPath({ path = '' }: Pick<BoundResource, 'path'>, number?: string): string {
  return number === undefined ? `${path}/import` : `${path}/import/${encodeURIComponent(number)}`;
}

/**
 * Returns how to get from a field's value to the record that it names: the number of an order leads to the order. Undefined
 * for fields that name no record, or one that the user may not see; the path is undefined for records whose value names none.
 */
export function linkOf(
  { links }: BoundResource,
  field: string,
  can: Session['can'],
): ((value: JsonValue, record: RecordValues) => string | undefined) | undefined {
  const allowed = (links?.[field] ?? []).filter(({ permission }) => can(permission));
  if (allowed.length === 0) return undefined;
  return (value, record) => {
    const link = allowed.find(({ when }) => !when || matchesCondition(when, record));
    return link && `${link.path}/by/${link.by}/${encodeURIComponent(plainText(value))}`;
  };
}
