import type { FilterValues } from './FilterValues';

/** A filter and sort that a user keeps under a name. */
export interface SavedQuery {
  name: string;
  filter: FilterValues;
  sort: { field: string; order: 'ASC' | 'DESC' };
}
