import { useListContext } from 'ra-core';
import { StateText } from '../../../ui/feedback/StateText';
import type { FilterValues } from '../../filters/filterValues';
import { useResourceScope } from '../../resource/ResourceScope';
import type { ListViews } from '../views/useListViews';
import { StateRate } from './StateRate';
import { stateFilters } from './stateFilters';
import { TabStrip } from './TabStrip';
import { useTabCounts } from './useTabCounts';

/** Tabs for the values of a resource's field over the other filters, with its rate (product 4.42, 4.43). */
export function StateTabs({ views }: { views: ListViews }) {
  const { resource, translate } = useResourceScope();
  const { filterValues } = useListContext();
  const counts = useTabCounts(views);
  const { tabs } = resource.list ?? {};
  const field = resource.fields[tabs?.field ?? ''];
  if (!tabs || !field) return null;
  const states = stateFilters(resource, filterValues as FilterValues);
  return (
    <TabStrip
      label={field.title}
      tabs={states.map(({ option, filter, isCurrent }, place) => ({
        key: String(option?.value ?? ''),
        title: option?.tone ? (
          <StateText tone={option.tone}>{option.title}</StateText>
        ) : (
          (option?.title ?? translate('corridor.list.tabs.all'))
        ),
        search: views.searchWith(filter),
        isCurrent,
        count: counts.states[place],
      }))}
    >
      {tabs.rate && <StateRate field={field.name} rate={tabs.rate} />}
    </TabStrip>
  );
}
