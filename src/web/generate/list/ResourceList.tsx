import { useMemo } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';
import type { FilterValues } from '../filters/FilterValues';
import { FilteringScope } from './FilteringScope';
import { ResourceListView } from './ResourceListView';
import '../filters/filters.css';
import './list.css';
import './table.css';
import './cards.css';

/** Props of {@link ResourceList}. */
export interface ResourceListProps {
  resource: BoundResource;
  /** Always applies and is shown nowhere: operators of the API, as in a related list's `{ orderNo: '…' }`. */
  filter?: FilterValues;
  /** Inside another screen: without title, filters and address of its own. */
  embedded?: boolean;
}

const nothing: FilterValues = {};

/**
 * The list of any resource, made from its metadata: columns, filters, sort, pages, totals, export, and cards
 * instead of a table on a phone. Mount it with a key of resource and country, so that nothing leaks from one list
 * into the next.
 */
export function ResourceList({ resource, filter = nothing, embedded = false }: ResourceListProps) {
  const { country } = useSession();
  const written = JSON.stringify(filter);
  const permanent = useMemo(() => JSON.parse(written) as FilterValues, [written]);
  const { list } = resource;
  if (!list || !country) return null;
  return (
    <FilteringScope resource={resource} country={country} permanent={permanent}>
      <ResourceListView
        resource={resource}
        list={list}
        country={country}
        permanent={permanent}
        embedded={embedded}
      />
    </FilteringScope>
  );
}
