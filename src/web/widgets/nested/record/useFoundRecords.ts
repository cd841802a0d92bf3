import { useGetList } from 'ra-core';
import { useEffect, useState } from 'react';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import { maxSearchLength } from '../../../../metadata/reading/searchTerms';
import { searchName } from '../../../../metadata/values/listSearch';
import { isMaskedField } from '../../../../metadata/values/masking';
import { defaultSort, maxPerPage } from '../../../client/dataProvider';
import type { RecordValues } from '../../Widget';

/** In milliseconds, after the last key. */
const pause = 200;

/** Loads a page of the records of a resource. */
export function useRecords(resource: BoundResource, enabled: boolean, filter: object = {}) {
  const { data, error, pageInfo, isFetching } = useGetList<RecordValues>(
    resource.name,
    {
      pagination: { page: 1, perPage: maxPerPage },
      sort: defaultSort(resource.list),
      filter,
      meta: { isCounted: false },
    },
    // The name can be typed then.
    { enabled, onError: () => undefined, retry: false },
  );
  return { data, error, isFetching, hasNextPage: pageInfo?.hasNextPage };
}

/** Searches records of a resource by a text, as its list does, and by the visible end of masked values. */
export function useFoundRecords(
  resource: BoundResource,
  text: string,
  shown: readonly string[],
): { records: RecordValues[]; isPending: boolean } {
  const wanted = text.trim().slice(0, maxSearchLength);
  const settled = useSettled(wanted);
  const masked = shown.map((name) => resource.fields[name]).find((field) => field && isMaskedField(field));
  const isEnd = masked !== undefined && /^\d+$/.test(settled) && settled.length <= (masked.ui.visible ?? 4);
  const byText = useRecords(resource, settled !== '', { [searchName]: settled });
  const byEnd = useRecords(resource, isEnd, { [masked?.name ?? '']: { endsWith: settled } });
  const found = [...(isEnd ? (byEnd.data ?? []) : []), ...(byText.data ?? [])];
  const ids = new Set<unknown>();
  const records = found.filter(({ id }) => !ids.has(id) && ids.add(id));
  const isPending = wanted !== settled || byText.isFetching || (isEnd && byEnd.isFetching);
  return { records: settled === '' ? [] : records, isPending };
}

/** Returns a text once it has been the same for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
