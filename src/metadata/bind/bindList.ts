import type { BoundField } from '../model/BoundField';
import type { BoundFilter } from '../model/BoundFilter';
import type { BoundList } from '../model/BoundList';
import type { ResourceDefinition } from '../model/ResourceDefinition';

/** A list's arrangement, without the fields that this country hides. Filters that the file does not name follow as "more". */
export function bindList(
  list: NonNullable<ResourceDefinition['list']>,
  fields: Record<string, BoundField>,
): BoundList {
  const shown = (name: string) => Object.hasOwn(fields, name);
  const columns = list.columns.filter(shown);
  const others = Object.keys(fields).filter((name) => !columns.includes(name));
  const named: BoundFilter[] = (list.filters ?? [])
    .map((filter) => (typeof filter === 'string' ? { field: filter } : filter))
    .filter(({ field }) => shown(field));
  const more = Object.values(fields)
    .filter(({ name, type, ui }) => {
      const isNested = type === 'object' || type === 'array';
      return !isNested && ui.filterable !== false && !named.some(({ field }) => field === name);
    })
    .map(({ name }) => ({ field: name, more: true }));
  return {
    columns,
    available: [...columns, ...others],
    filters: [...named, ...more],
    sort: list.sort,
    totals: (list.totals ?? []).filter(shown),
    ...(list.export ? { export: list.export } : {}),
    ...(list.empty === undefined ? {} : { empty: list.empty }),
  };
}
