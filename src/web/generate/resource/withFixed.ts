import type { BoundList, BoundResource } from '../../../metadata/model/BoundResource';
import { isTime } from '../../../metadata/model/kinds';

/**
 * Returns a list without the choices that a filter by `fixed` fields has made. It begins with all records, not with those of the
 * last days, unless `keepsPeriod`.
 */
export function withFixed(
  list: BoundList,
  { fields }: BoundResource,
  fixed: string[],
  keepsPeriod = false,
): BoundList {
  if (fixed.length === 0) return list;
  const filters = list.filters.filter(({ field }) => !fixed.includes(field));
  if (keepsPeriod) return { ...list, filters };
  const isPeriod = (name: string) => fields[name] !== undefined && isTime(fields[name]);
  return {
    ...list,
    filters: filters.map(({ default: value, ...filter }) =>
      value === undefined || isPeriod(filter.field) ? filter : { ...filter, default: value },
    ),
  };
}
