import type { FieldOption } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { chosenValues } from '../../../../metadata/values/filterOperators';
import type { FilterValues } from '../../filters/filterValues';

/** The filters of a tab for the values of a field. */
interface StateFilter {
  /** Undefined for the tab of all. */
  option: FieldOption | undefined;
  filter: FilterValues;
  isCurrent: boolean;
}

/** Returns the tabs for the values of a list's field: all records of the other filters, then each value's. */
export function stateFilters({ list, fields }: BoundResource, values: FilterValues): StateFilter[] {
  const { field: name = '' } = list?.tabs ?? {};
  const options = fields[name]?.options ?? [];
  if (options.length === 0) return [];
  const { [name]: value, ...others } = values;
  const chosen = chosenValues(value);
  return [
    { option: undefined, filter: others, isCurrent: chosen.length === 0 },
    ...options.map((option) => ({
      option,
      filter: { ...others, [name]: [option.value] },
      isCurrent: chosen.length === 1 && chosen[0] === option.value,
    })),
  ];
}
