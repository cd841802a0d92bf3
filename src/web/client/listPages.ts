import type { GetListParams } from 'ra-core';

/** Where pages of lists begin, as far as the gateway has told. */
export interface ListPages {
  /** Cursor of the record before the page, undefined where it was not told: then the page is counted from the start. */
  startOf: (resource: string, params: Partial<GetListParams>) => string | undefined;
  /** Keeps the cursor that came with a page; null where the page was the last. */
  noteEnd: (resource: string, params: Partial<GetListParams>, cursor: string | null) => void;
}

const keyOf = (resource: string, { sort, filter, pagination }: Partial<GetListParams>) =>
  JSON.stringify([resource, sort, filter, pagination?.perPage]);

/** Lists remembered at a time; an older one is only counted from the start again. */
const capacity = 20;

/**
 * Remembers the cursors of visited pages, so that the page after a visited one is found by its place and not by
 * counting all records before it.
 */
export function listPages(): ListPages {
  const lists = new Map<string, Map<number, string>>();
  return {
    startOf: (resource, params) =>
      lists.get(keyOf(resource, params))?.get((params.pagination?.page ?? 1) - 1),
    noteEnd(resource, params, cursor) {
      const key = keyOf(resource, params);
      const ends = lists.get(key) ?? new Map<number, string>();
      const page = params.pagination?.page ?? 1;
      if (cursor === null) ends.delete(page);
      else ends.set(page, cursor);
      lists.delete(key);
      lists.set(key, ends);
      if (lists.size > capacity) lists.delete(lists.keys().next().value!);
    },
  };
}
