import { useIsPhone } from '../../ui/breakpoints';
import { ExportMenu } from '../export/ExportMenu';
import { FilterBar } from '../filters/FilterBar';
import { ImportLink } from '../actions/ImportLink';
import { CreateLink } from './ListHeader';
import { RefreshButton } from './refresh/ListRefresh';
import { PhoneFilterButton, PhoneFilters } from './PhoneControls';

/** The row above a list inside another screen: filters, export, the links to import and create form, and refreshing it. */
export function EmbeddedToolbar({ onRefresh }: { onRefresh: () => void }) {
  const isPhone = useIsPhone();
  const Filters = isPhone ? PhoneFilters : FilterBar;
  return (
    <div className="resource-list__toolbar">
      <Filters />
      <div className="resource-list__tools">
        {isPhone && <PhoneFilterButton />}
        <ExportMenu />
        <ImportLink />
        <CreateLink />
        <RefreshButton size="small" onRefresh={onRefresh} />
      </div>
    </div>
  );
}
