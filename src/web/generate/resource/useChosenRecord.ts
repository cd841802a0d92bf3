import { useCallback } from 'react';
import { type GetListResult, type UseGetListHookValue, useGetList } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { defaultSort } from '../../client/dataProvider';
import type { RecordValues } from '../../widgets/Widget';

/** Choice of the record of a block or a form, as written in a file. */
interface RecordChoice {
  /** Field that has the value; the `id` without one. */
  by?: string;
  /** Without a value, it is the first record by the order of the resource's list. */
  value?: JsonValue;
}

/** A record that was chosen, while it is loaded and after that. */
interface ChosenRecord extends Pick<UseGetListHookValue<RecordValues>, 'error' | 'isPending' | 'refetch'> {
  record: RecordValues | undefined;
  /** Loads the record again and returns it; undefined if that fails. */
  readAgain: () => Promise<RecordValues | undefined>;
}

/** Loads the record of a block or form: the first, and only, record of a list with that value. */
export function useChosenRecord(
  { name, list }: BoundResource,
  { by = 'id', value }: RecordChoice,
): ChosenRecord {
  const query = useGetList<RecordValues>(
    name,
    {
      filter: value === undefined ? {} : { [by]: value },
      pagination: { page: 1, perPage: 1 },
      sort: defaultSort(list),
      meta: { isCounted: false },
    },
    // The error is shown in place of the record.
    { onError: () => undefined, retry: false },
  );
  const { refetch } = query;
  const readAgain = useCallback(async () => {
    const { data, isError } = await refetch();
    // What react-admin declares as records is the answer that holds them.
    const answer = data as GetListResult<RecordValues> | undefined;
    return isError ? undefined : answer?.data[0];
  }, [refetch]);
  return { ...query, record: query.data?.[0], readAgain };
}
