import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { FilterValues } from './FilterValues';
import { ownFilterValue } from './ownFilterValue';

/** The filters that are set at the first visit of a list, in their widgets' own form. */
export function defaultFilters(resource: BoundResource): FilterValues {
  const values: FilterValues = {};
  for (const { field: name, default: value } of resource.list?.filters ?? []) {
    const field = resource.fields[name];
    if (value !== undefined) values[name] = field && ownFilterValue(field, value);
  }
  return values;
}
