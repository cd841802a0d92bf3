import { useListFilterContext } from 'ra-core';
import { useMemo } from 'react';
import { isText } from '../../../metadata/model/kinds';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundFilter, BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { searchName } from '../../../metadata/values/listSearch';
import { isMaskedField } from '../../../metadata/values/masking';
import { defaultFilters, filterFields, type FilterValues, knownFilters, sameFilters } from './filterValues';
import { type FilterWidget, filterWidget } from './filterWidget';
import { useResourceScope } from '../resource/ResourceScope';

/** Reads and changes the filters of the list around. */
export function useFilters(): FiltersState {
  const { resource } = useResourceScope();
  const { filterValues, setFilters } = useListFilterContext();
  return useMemo(() => {
    const { values, leftOut } = knownFilters(filterValues, filterFields(resource));
    const offered = (resource.list?.filters ?? []).flatMap((filter) => offer(filter, resource, values));
    const [ofAll] = offer({ field: searchName }, resource, values);
    const search =
      ofAll ?? offered.find(({ field }) => isText(field) && !isMaskedField(field) && field.type === 'string');
    return {
      search,
      others: offered.filter((filter) => filter !== search),
      values,
      leftOut: leftOut.map((name) => filterFields(resource)[name]?.title ?? name),
      isFiltered: [...offered, search].some((filter) => filter?.value !== undefined),
      isChanged: leftOut.length > 0 || !sameFilters(values, defaultFilters(resource)),
      set: (name, value) => setFilters({ ...values, [name]: value }),
      setAll: (next) => setFilters(next),
      reset: () => setFilters(defaultFilters(resource)),
    };
  }, [resource, filterValues, setFilters]);
}

/** The filters of a list, and how to change them. */
interface FiltersState {
  /** The search input of the bar: of all identifiers, else the first filter by typed text. */
  search: OfferedFilter | undefined;
  /** All others, in the resource file's order. */
  others: OfferedFilter[];
  values: FilterValues;
  /** Titles of fields that the address filters by and the country cannot. */
  leftOut: string[];
  /** Whether any filter is active. */
  isFiltered: boolean;
  /** Whether the filters differ from those of the first visit. */
  isChanged: boolean;
  /** Undefined removes the filter. */
  set: (name: string, value: JsonValue | undefined) => void;
  setAll: (values: FilterValues) => void;
  /** Returns to the filters of the first visit. */
  reset: () => void;
}

/** A filter that a list offers, with its field and the widget that edits it. */
export interface OfferedFilter {
  name: string;
  field: BoundField;
  widget: FilterWidget;
  alwaysOn: boolean;
  value: JsonValue | undefined;
}

function offer(filter: BoundFilter, resource: BoundResource, values: FilterValues): OfferedFilter[] {
  const field = filterFields(resource)[filter.field];
  const widget = field && filterWidget(field);
  if (!field || !widget) return [];
  const name = filter.field;
  return [{ name, field, widget, alwaysOn: filter.alwaysOn === true, value: values[name] ?? undefined }];
}
