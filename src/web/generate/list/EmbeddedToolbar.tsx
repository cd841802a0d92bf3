import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { useIsPhone } from '../../ui/breakpoints';
import { ExportMenu } from '../export/ExportMenu';
import { FilterBar } from '../filters/FilterBar';
import type { FilterValues } from '../filters/filterValues';
import { ImportLink } from '../actions/ImportLink';
import { CreateLink } from './ListHeader';
import { RefreshButton } from './refresh/ListRefresh';
import { PhoneFilterButton, PhoneFilters } from './PhoneControls';

/** Props of {@link EmbeddedToolbar}. */
interface EmbeddedToolbarProps {
  resource: BoundResource;
  country: Country;
  permanent: FilterValues;
  /** Names of the columns shown, in order. */
  shown: string[];
  onRefresh: () => void;
}

/** The row above a list inside another screen: filters, export, the links to import and create form, and refreshing it. */
export function EmbeddedToolbar({ resource, country, permanent, shown, onRefresh }: EmbeddedToolbarProps) {
  const isPhone = useIsPhone();
  const Filters = isPhone ? PhoneFilters : FilterBar;
  return (
    <div className="resource-list__toolbar">
      <Filters resource={resource} country={country} />
      <div className="resource-list__tools">
        {isPhone && <PhoneFilterButton resource={resource} country={country} />}
        <ExportMenu resource={resource} country={country} permanent={permanent} shown={shown} />
        <ImportLink resource={resource} />
        <CreateLink resource={resource} />
        <RefreshButton size="small" onRefresh={onRefresh} />
      </div>
    </div>
  );
}
