import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { FieldKind } from '../../../../metadata/model/BoundField';
import type { BoundResource } from '../../../../metadata/model/BoundResource';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { Button } from '../../../ui/controls/Button';
import { EmptyState } from '../../../ui/feedback/Placeholders';
import { useFilters } from '../../filters/useFilters';

/**
 * Why a list is empty and what to do: nothing matches its filters, or there are no records at all. Whether there are any is
 * requested where only the dates of the first visit filter: a merchant who has just begun chose none.
 */
export function EmptyList({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  const { search, others, isFiltered, isChanged, set, setAll, reset } = useFilters(resource);
  const active = [search, ...others].filter((filter) => filter?.value !== undefined);
  const days = others.find(({ field, value }) => value !== undefined && timeKinds.has(field.kind));
  const onlyDays = days && active.length === 1;
  const isFirstVisit = onlyDays === true && !isChanged;
  const hasRecords = useHasRecords(resource, isFirstVisit);
  if (hasRecords === undefined) return null;
  if (!isFiltered || !hasRecords) {
    return (
      <EmptyState title={translate('corridor.list.empty.none')}>
        {resource.list?.empty ?? translate('corridor.list.empty.noneText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={translate('corridor.list.empty.nothing')}
      action={
        <span className="page__actions">
          {days && (
            <Button icon="calendar" onClick={() => set(days.name, undefined)}>
              {translate('corridor.list.empty.widen')}
            </Button>
          )}
          {!onlyDays && (
            <Button onClick={isChanged ? reset : () => setAll({})}>
              {translate('corridor.list.filters.reset')}
            </Button>
          )}
        </span>
      }
    >
      {translate(`corridor.list.empty.${days ? 'nothingInDays' : 'nothingText'}`)}
    </EmptyState>
  );
}

const timeKinds: ReadonlySet<FieldKind> = new Set(['instant', 'date']);

/** Whether the list around has records on any date; undefined while that loads, and true where it is not `needed` or fails. */
function useHasRecords(resource: BoundResource, needed: boolean): boolean | undefined {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { filter, sort } = useListContext();
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'getList', 'any', filter],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource.name, { filter, sort, pagination: { page: 1, perPage: 1 }, signal }),
    enabled: needed,
  });
  if (!needed) return true;
  return isPending ? undefined : data?.data.length !== 0;
}
