import { useIsPhone } from '../../ui/breakpoints';
import { ExportMenu } from '../export/ExportMenu';
import { FilterBar } from '../filters/FilterBar';
import { ImportLink } from '../actions/ImportLink';
import { CreateLink } from './ListHeader';
import { RefreshButton } from './refresh/ListRefresh';
import { PhoneFilterButton, PhoneFilters } from './PhoneControls';
import './EmbeddedToolbar.css';

interface EmbeddedToolbarProps {
  onRefresh: () => void;
}

/** The row above a list inside another screen: filters, export, the links to import and create form, and refreshing it. */
export function EmbeddedToolbar({ onRefresh }: EmbeddedToolbarProps) {
  if (useIsPhone()) return <PhoneToolbar onRefresh={onRefresh} />;
  return (
    <div className="resource-list__toolbar">
      <FilterBar />
      <div className="resource-list__tools">
        <ExportMenu />
        <ImportLink />
        <CreateLink />
        <RefreshButton size="small" onRefresh={onRefresh} />
      </div>
    </div>
  );
}

/** The toolbar on a phone: icons on the line of the search, and the other filters below. */
function PhoneToolbar({ onRefresh }: EmbeddedToolbarProps) {
  return (
    <div className="resource-list__toolbar embedded-toolbar">
      <PhoneFilters />
      <div className="embedded-toolbar__tools">
        <PhoneFilterButton />
        <ExportMenu />
        <ImportLink />
        <CreateLink compact />
        <RefreshButton onRefresh={onRefresh} />
      </div>
    </div>
  );
}
