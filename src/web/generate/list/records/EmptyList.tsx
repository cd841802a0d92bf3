import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { Button } from '../../../ui/controls/Button';
import { EmptyPart, EmptyState } from '../../../ui/feedback/Placeholders';
import { joinTexts } from '../../../widgets/Widget';
import { describeFilter, filterFields, widenedFilters } from '../../filters/filterValues';
import { type OfferedFilter, useFilters } from '../../filters/useFilters';
import { isTime } from '../../../../metadata/model/kinds';
import { useResourceScope } from '../../resource/ResourceScope';

/**
 * The reason why a list is empty, and what to do: its filters match nothing, or it has no records. Searches cover all dates, so
 * these are no reason.
 */
export function EmptyList() {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const { filter: permanent = {} } = useListContext();
  const isPart = Object.keys(permanent).length > 0;
  const { search, others, values, isFiltered, isChanged, set, setAll, reset } = useFilters();
  const widened = widenedFilters(values, filterFields(resource));
  const active = [...(search ? [search] : []), ...others].filter(
    ({ name, value }) => value !== undefined && !widened.includes(name),
  );
  const days = active.find(({ field }) => isTime(field));
  const onlyDays = days && active.length === 1;
  const isFirstVisit = onlyDays === true && !isChanged;
  // Whether there are any records is requested where only the dates of the first visit filter: a merchant who has just begun chose
  // none.
  const hasRecords = useHasRecords(isFirstVisit);
  if (hasRecords === undefined) return null;
  if (!isFiltered || !hasRecords) {
    // What belongs to one record may never come, such as payments of a failed order.
    if (isPart) return <EmptyPart title={translate('corridor.list.empty.nonePart')} />;
    return (
      <EmptyState title={translate('corridor.list.empty.none')}>
        {resource.list?.empty ?? translate('corridor.list.empty.noneText')}
      </EmptyState>
    );
  }
  const inWords = ({ field, value }: OfferedFilter) => {
    const words = describeFilter(field, value, scope);
    if (field === search?.field) return `“${words}”`;
    // No line ends within a date.
    const text = isTime(field) ? words.replaceAll('-', '\u2011') : words;
    return translate('corridor.validation.titled', { title: field.title, text });
  };
  const reason = onlyDays ? 'nothingInDays' : widened.length > 0 ? 'nothingOnAnyDay' : 'nothingText';
  return (
    <EmptyState
      icon="search"
      title={translate('corridor.list.empty.nothing')}
      action={
        <span className="page__actions">
          {search?.value !== undefined && (
            <Button onClick={() => set(search.name, undefined)}>
              {translate('corridor.list.empty.clearSearch')}
            </Button>
          )}
          {days && (
            <Button icon="calendar" onClick={() => set(days.name, undefined)}>
              {translate('corridor.list.empty.widen')}
            </Button>
          )}
          {active.some((filter) => filter !== search && filter !== days) && (
            <Button onClick={isChanged ? reset : () => setAll({})}>
              {translate('corridor.list.filters.reset')}
            </Button>
          )}
        </span>
      }
    >
      {joinSentences([
        translate(`corridor.list.empty.${reason}`, { filters: joinTexts(active.map(inWords)) }),
        ...(search?.value === undefined ? [] : [translate('corridor.list.empty.searchHint')]),
      ])}
    </EmptyState>
  );
}

/** Whether the list has records on any date. Undefined while loading; true if not `needed` or on failure. */
function useHasRecords(needed: boolean): boolean | undefined {
  const { resource, dataProvider } = useResourceScope();
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
