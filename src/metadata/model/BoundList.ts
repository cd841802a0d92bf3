import type { BoundFilter } from './BoundFilter';

/** How a resource's list is arranged. */
export interface BoundList {
  /** Shown at first, in this order; the first one is the link to the detail. */
  columns: string[];
  /** Everything the column chooser offers: `columns` first, then the entity's other fields. */
  available: string[];
  filters: BoundFilter[];
  sort: { field: string; order: 'asc' | 'desc' };
  /** Money or number fields summed over the whole filter. */
  totals: string[];
  /** Present where the list can be exported. */
  export?: { permission: string };
  /** What stands in a list without any record, and what to do. */
  empty?: string;
}
