import { type UseGetListHookValue, useGetList } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { defaultSort } from '../../client/dataProvider';
import type { RecordValues } from '../../widgets/Widget';

/** Which record a block or a form is about, as written in a file. */
export interface RecordChoice {
  /** Field that has the value; the `id` without one. */
  by?: string;
  /** Without a value, it is the first record by the order of the resource's list. */
  value?: JsonValue;
}

/** Loads the record that a block or a form is about: the first of a list with that value, of which there is one at most. */
export function useChosenRecord(
  { name, list }: BoundResource,
  { by = 'id', value }: RecordChoice,
): UseGetListHookValue<RecordValues> & { record: RecordValues | undefined } {
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
  return { ...query, record: query.data?.[0] };
}
