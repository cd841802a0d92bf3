/** A place in a sorted list: just after the record with this id and this value of the sort field. */
export interface Cursor {
  field: string;
  order: 'asc' | 'desc';
  /** `undefined` for a text too long for a header: then the record with this id is asked for it. */
  value: string | number | boolean | null | undefined;
  id: string;
  /** The list's capped total as it was counted for the first page, so that it is not counted again. */
  total: number | null;
  /** Hash of the filter that `total` belongs to. */
  filter: string;
}
