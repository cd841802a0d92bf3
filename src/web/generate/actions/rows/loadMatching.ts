import type { SortPayload } from 'ra-core';
import { maxSelectedRows } from '../../../../metadata/model/batches';
import type { JsonValue } from '../../../../metadata/model/json';
import { maxPerPage } from '../../../client/dataProvider';
import type { RecordValues } from '../../../widgets/Widget';
import type { LiveScope } from '../../resource/ResourceScope';

/** Query of the matching records of a list. */
interface Matching {
  filter: Record<string, JsonValue>;
  sort: SortPayload;
}

/** Loads all records that a filter matches at this moment, at most as many as a batch takes. */
export async function loadMatching(
  { dataProvider, resource }: Pick<LiveScope, 'dataProvider' | 'resource'>,
  { filter, sort }: Matching,
): Promise<RecordValues[]> {
  const records = new Map<string, RecordValues>();
  for (let number = 1; records.size < maxSelectedRows; number++) {
    const { data, pageInfo } = await dataProvider.getList<RecordValues>(resource.name, {
      pagination: { page: number, perPage: maxPerPage },
      sort,
      filter,
      meta: { isCounted: false },
    });
    for (const record of data) if (records.size < maxSelectedRows) records.set(record.id, record);
    if (!pageInfo?.hasNextPage || data.length === 0) break;
  }
  return [...records.values()];
}
