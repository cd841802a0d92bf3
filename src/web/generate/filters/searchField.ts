import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { searchName } from '../../../metadata/values/listSearch';
import { joinTexts } from '../../widgets/values';

const fieldsOf = new WeakMap<BoundResource, Record<string, BoundField>>();

/**
 * Returns the fields that a list can be filtered by: those of the resource, and a text that stands for all identifiers that
 * its search looks through.
 */
export function filterFields(resource: BoundResource): Record<string, BoundField> {
  const known = fieldsOf.get(resource);
  if (known) return known;
  const search = resource.list?.search ?? [];
  const title = joinTexts(search.map((name) => resource.fields[name]?.title ?? name));
  const field: BoundField = { name: searchName, title, type: 'string', kind: 'text', ui: {} };
  const fields = search.length > 0 ? { ...resource.fields, [searchName]: field } : resource.fields;
  fieldsOf.set(resource, fields);
  return fields;
}
