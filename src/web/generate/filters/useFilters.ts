import { useListFilterContext } from 'react-admin';
import { useMemo } from 'react';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundFilter, BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { type ShownKind, shownKind } from '../resource/fields';
import { defaultFilters, type FilterValues, sameFilters } from './filterValues';
import { type FilterWidget, filterWidget } from './filterWidget';

/** A filter that a list offers, with its field and the widget that edits it. */
export interface OfferedFilter {
  name: string;
  field: BoundField;
  widget: FilterWidget;
  alwaysOn: boolean;
  value: JsonValue | undefined;
}

/** The filters of the list around, and how to change them. */
export interface FiltersState {
  /** The first filter of typed text: it stands in the bar as a search input. */
  search: OfferedFilter | undefined;
  /** All others, in the resource file's order. */
  others: OfferedFilter[];
  values: FilterValues;
  /** Whether anything is filtered by at all. */
  any: boolean;
  /** Whether they differ from those of the first visit. */
  changed: boolean;
  /** Undefined takes the filter away. */
  set: (name: string, value: JsonValue | undefined) => void;
  setAll: (values: FilterValues) => void;
  /** Back to those of the first visit. */
  reset: () => void;
}

/** What one looks for by typing it: words, and the numbers of things. */
const typed: ReadonlySet<ShownKind> = new Set(['identifier', 'phone', 'email', 'url', 'text']);

/** Reads and changes the filters of the list around, by the resource's fields. */
export function useFilters(resource: BoundResource): FiltersState {
  const { filterValues, setFilters } = useListFilterContext();
  return useMemo(() => {
    const values = filterValues as FilterValues;
    const offered = (resource.list?.filters ?? []).flatMap((filter) => offer(filter, resource, values));
    const search = offered.find((each) => typed.has(shownKind(each.field)) && each.field.type === 'string');
    const set = new Set(offered.filter((each) => each.value !== undefined).map((each) => each.name));
    return {
      search,
      others: offered.filter((each) => each !== search),
      values,
      any: set.size > 0,
      changed: !sameFilters(values, defaultFilters(resource)),
      set: (name, value) => setFilters({ ...values, [name]: value }),
      setAll: (next) => setFilters(next),
      reset: () => setFilters(defaultFilters(resource)),
    };
  }, [resource, filterValues, setFilters]);
}

function offer(filter: BoundFilter, resource: BoundResource, values: FilterValues): OfferedFilter[] {
  const field = resource.fields[filter.field];
  const widget = field && filterWidget(field);
  if (!field || !widget) return [];
  const name = filter.field;
  return [{ name, field, widget, alwaysOn: filter.alwaysOn === true, value: values[name] ?? undefined }];
}
