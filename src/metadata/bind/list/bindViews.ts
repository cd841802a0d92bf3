import type { BoundField } from '../../model/BoundField';
import type { BoundList, BoundView } from '../../model/BoundResource';
import type { ResourceDefinition } from '../../model/definitions';
import type { JsonValue } from '../../model/json';
import type { TabsDefinition, ViewDefinition } from '../../model/figures';
import { keptFilterValue } from '../../values/filterOperators';

type ListDefinition = NonNullable<ResourceDefinition['list']>;

/**
 * Binds the views and tabs of a list to the fields of a country. A view that the country cannot filter by is left out,
 * as it would show all records. Both are undefined where there are none.
 */
export function bindViews(
  { views = {}, tabs, columns, sort }: ListDefinition,
  fields: Record<string, BoundField>,
): Pick<BoundList, 'views' | 'tabs'> {
  const bound = Object.entries(views).flatMap(([name, view]) => {
    const filter = bindFilter(view.filter, fields);
    return filter ? [{ ...bindArrangement(view, { columns, sort }, fields), name, filter }] : [];
  });
  return {
    views: bound.length > 0 ? bound : undefined,
    tabs: tabs && Object.hasOwn(fields, tabs.field) ? bindTabs(tabs, fields[tabs.field]!) : undefined,
  };
}

/** Returns a filter in the form of addresses. Undefined if a field or all of its wanted values are missing. */
function bindFilter(
  filter: ViewDefinition['filter'],
  fields: Record<string, BoundField>,
): BoundView['filter'] | undefined {
  const bound: BoundView['filter'] = {};
  for (const [name, wanted] of Object.entries(filter)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = field && keptFilterValue(field, knownValues(field, wanted));
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined;
    bound[name] = value;
  }
  return bound;
}

/** Leaves out values that are no options of the field. */
function knownValues({ options }: BoundField, wanted: JsonValue): JsonValue {
  if (!options) return wanted;
  const all = Array.isArray(wanted) ? wanted : [wanted];
  return all.filter((each) => options.some(({ value }) => value === each));
}

function bindArrangement(
  { title, sort, columns }: ViewDefinition,
  list: Pick<BoundView, 'columns' | 'sort'>,
  fields: Record<string, BoundField>,
): Omit<BoundView, 'name' | 'filter'> {
  const shown = (names: string[]) => names.filter((name) => Object.hasOwn(fields, name));
  const own = shown(columns ?? []);
  return {
    title,
    sort: sort && Object.hasOwn(fields, sort.field) ? sort : list.sort,
    columns: own.length > 0 ? own : shown(list.columns),
  };
}

/** Without a rate of which the country has no value. */
function bindTabs({ field, rate }: TabsDefinition, { options = [] }: BoundField): TabsDefinition {
  const isKnown = (each: string) => options.some(({ value }) => value === each);
  const values = rate?.values.filter(isKnown) ?? [];
  const of = rate?.of.filter(isKnown) ?? [];
  return { field, ...(rate && values.length > 0 && { rate: { title: rate.title, values, of } }) };
}
