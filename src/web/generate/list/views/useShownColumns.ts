import type { ListControllerResult } from 'ra-core';
import { useMemo } from 'react';
import type { BoundList } from '../../../../metadata/model/BoundResource';
import type { FilterValues } from '../../filters/filterValues';

/**
 * Returns the names of the columns to show. Without those that would be the same in each row, but always with the first one: it is the
 * link, by what the record is called.
 */
export function useShownColumns(
  chosen: string[],
  statement: BoundList['statement'],
  { filterValues, filter: permanent }: ListControllerResult,
  known: string | undefined,
): string[] {
  // Of several balances each entry says of which it is.
  const several =
    statement?.by?.filter((name) => !isOneOf((filterValues as FilterValues)[name])).join() ?? '';
  return useMemo(
    () =>
      [...new Set([...chosen, ...several.split(',').filter(Boolean)])].filter(
        (name, index) => index === 0 || !(isOne(permanent?.[name]) || name === known),
      ),
    [chosen, several, permanent, known],
  );
}

/** Whether a filter lets only one value through. */
function isOne(value: FilterValues[string]): boolean {
  return value !== undefined && typeof value !== 'object';
}

/** Whether a filter by options leaves records of one only. */
const isOneOf = (value: FilterValues[string]) =>
  Array.isArray(value) ? value.length === 1 : isOne(value) && value !== '';
