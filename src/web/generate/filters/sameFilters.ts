import type { FilterValues } from './FilterValues';

/** Whether two sets of filters are the same, in whatever order they were set. */
export function sameFilters(one: FilterValues, other: FilterValues): boolean {
  return written(one) === written(other);
}

function written(values: FilterValues): string {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify(set.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
