import { FilterBar } from '../filters/FilterBar';
import { CopyLink } from '../page/CopyLink';
import { ColumnChooser } from './ColumnChooser';
import { RefreshButton } from './refresh/ListRefresh';
import { SavedViews } from './views/SavedViews';
import type { ListViews } from './views/useListViews';

/** The row above the table: filters, saved views, columns, the list's link and refreshing it. */
export function ListToolbar({ views, onRefresh }: { views: ListViews; onRefresh: () => void }) {
  return (
    <div className="resource-list__toolbar" onPointerEnter={loadOverlays} onFocus={loadOverlays}>
      <FilterBar />
      <div className="resource-list__tools">
        <SavedViews views={views} />
        <ColumnChooser choice={views.columns} />
        <CopyLink size="small" pathOf={views.linkTo} />
        <RefreshButton size="small" onRefresh={onRefresh} />
      </div>
    </div>
  );
}

/** Loads what the row opens before it is opened, so that it appears at once. A failure recurs, and is reported, there. */
function loadOverlays(): void {
  const parts = [
    import('../../ui/overlay/PopoverOverlay'),
    import('../filters/FilterEditor'),
    import('../filters/FieldPicker'),
    import('./views/ColumnList'),
    import('./views/SavedViewList'),
  ];
  void Promise.all<object>(parts).catch(() => undefined);
}
