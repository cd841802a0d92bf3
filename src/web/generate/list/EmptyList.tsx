import { type ListControllerResult, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import type { FieldKind } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { Button } from '../../ui/controls/Button';
import { EmptyState, ErrorState } from '../../ui/feedback/Placeholders';
import { useFilters } from '../filters/useFilters';

/** Returns what a list without rows shows: the error, or why it is empty. Null where there are rows, or will be. */
export function rowsFallback(
  resource: BoundResource,
  { data, error, isFetching, page, setPage }: ListControllerResult,
  onRetry: () => void,
): ReactNode {
  if (error && !data) {
    return (
      <ErrorState error={error} onRetry={isFetching ? undefined : onRetry}>
        {page > 1 && <PreviousPage onClick={() => setPage(page - 1)} />}
      </ErrorState>
    );
  }
  if (data?.length === 0) return <EmptyList resource={resource} />;
  return null;
}

/** Leads back from a page that failed. */
function PreviousPage({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button icon="chevronLeft" onClick={onClick}>
      {translate('corridor.list.pager.previous')}
    </Button>
  );
}

/** Why a list is empty and what to do: nothing matches its filters, or there are no records at all. */
function EmptyList({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  const { search, others, isFiltered, isChanged, set, setAll, reset } = useFilters(resource);
  if (!isFiltered) {
    return (
      <EmptyState title={translate('corridor.list.empty.none')}>
        {resource.list?.empty ?? translate('corridor.list.empty.noneText')}
      </EmptyState>
    );
  }
  const active = [search, ...others].filter((filter) => filter?.value !== undefined);
  const days = others.find(({ field, value }) => value !== undefined && timeKinds.has(field.kind));
  const onlyDays = days && active.length === 1;
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
