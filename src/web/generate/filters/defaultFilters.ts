import type { BoundFilter } from '../../../metadata/model/BoundFilter';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { fieldKind } from '../list/fieldKind';
import type { FilterValues } from './FilterValues';

/** The filters that are set at the first visit of a list, in their widgets' own form. */
export function defaultFilters(resource: BoundResource): FilterValues {
  const values: FilterValues = {};
  for (const filter of resource.list?.filters ?? []) {
    if (filter.default !== undefined) values[filter.field] = ownForm(filter, resource);
  }
  return values;
}

/** A named range of days becomes a range; one of several choices a list of one. */
function ownForm(filter: BoundFilter, resource: BoundResource): JsonValue | undefined {
  const field = resource.fields[filter.field];
  if (!field) return undefined;
  const kind = fieldKind(field);
  if (kind === 'instant' || kind === 'day') return { range: String(filter.default) };
  if (kind === 'state' || kind === 'choice') return [filter.default ?? null];
  return filter.default;
}
