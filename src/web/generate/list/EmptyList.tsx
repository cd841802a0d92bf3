import { type ListControllerResult, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import type { FieldKind } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { Button } from '../../ui/controls/Button';
import { EmptyState, ErrorState } from '../../ui/feedback/Placeholders';
import { useFilters } from '../filters/useFilters';

/** Why a list has no rows and what to do: nothing matches its filters, or there is nothing at all. */
function EmptyList({ resource }: { resource: BoundResource }) {
  const translate = useTranslate();
  const { search, others, any, changed, set, setAll, reset } = useFilters(resource);
  if (!any) {
    return (
      <EmptyState title={translate('corridor.list.empty.none')}>
        {resource.list?.empty ?? translate('corridor.list.empty.noneText')}
      </EmptyState>
    );
  }
  const days = others.find((filter) => filter.value !== undefined && isTime(filter.field.kind));
  const onlyDays =
    days && [search, ...others].every((filter) => !filter || filter === days || filter.value === undefined);
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
            <Button onClick={changed ? reset : () => setAll({})}>
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

const isTime = (kind: FieldKind): boolean => kind === 'instant' || kind === 'date';

/** What stands in place of a list's rows: why there are none. Null where there are some, or will be. */
export function insteadOfRows(
  resource: BoundResource,
  { data, error, isFetching }: ListControllerResult,
  onRetry: () => void,
): ReactNode {
  if (error && !data) return <ErrorState error={error} onRetry={isFetching ? undefined : onRetry} />;
  if (data?.length === 0) return <EmptyList resource={resource} />;
  return null;
}
