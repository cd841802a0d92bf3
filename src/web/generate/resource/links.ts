import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { Session } from '../../session/Session';
import { plainText } from '../../widgets/values';

/**
 * Returns how to get from a field's value to the record that it names: the number of an order leads to the order. Undefined
 * for fields that name no record, or one that the user may not see.
 */
export function linkOf(
  { links }: BoundResource,
  field: string,
  can: Session['can'],
): ((value: JsonValue) => string) | undefined {
  const link = links?.[field];
  if (!link || !can(link.permission)) return undefined;
  return (value) => `${link.path}/by/${link.by}/${encodeURIComponent(plainText(value))}`;
}
