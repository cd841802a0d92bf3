import { createContext, use } from 'react';
import type { ListPlace } from '../page/BackLink';
import type { FilterValues } from './filterValues';

/** Scope shared by a list's parts, which new rows do not change. Rows and filters are in react-admin's list context. */
export interface ListScope {
  /** Operators of the API that always apply and are not shown. */
  permanent: FilterValues;
  /** Names of the columns shown, in order. */
  shown: string[];
  /** Whether filters can be set. */
  isFilterable: boolean;
  /** Inside another screen. */
  embedded: boolean;
  /** With cards instead of a table: paper is wide enough for one. */
  isPhone: boolean;
  /** Returns the page that is shown, for the records that are opened from it. Always the same function. */
  placeOf: () => ListPlace;
  /** Asks how often a file of the list is to be sent; missing where it cannot be. */
  onSchedule: (() => void) | undefined;
}

export const ListScopeContext = createContext<ListScope | undefined>(undefined);

/** Returns what the parts of the list around share. */
export function useListScope(): ListScope {
  const scope = use(ListScopeContext);
  if (!scope) throw new Error('This is no part of a ResourceList.');
  return scope;
}
