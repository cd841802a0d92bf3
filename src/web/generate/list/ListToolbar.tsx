import { FilterBar } from '../filters/FilterBar';
import { CopyLink } from '../page/CopyLink';
import { RefreshButton } from './refresh/ListRefresh';
import type { ListViews } from './views/useListViews';
import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { lazyOverlay } from '../../ui/overlay/OverlayBoundary';
import { Popover } from '../../ui/overlay/overlays';
import type { ColumnChoiceState } from './views/columnChoice';
import './views/SavedViews.css';

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

const SavedViewList = lazyOverlay(async () => (await import('./views/SavedViewList')).SavedViewList);
const ColumnList = lazyOverlay(async () => (await import('./views/ColumnList')).ColumnList);

/** The button that opens the choice of a list's columns. */
const ColumnChooser = memo(function ColumnChooser({ choice }: { choice: ColumnChoiceState }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('corridor.list.columns.title');
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="columns"
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="resource-list__tool">{label}</span>
      </Button>
      <Popover open={anchor !== null} anchor={anchor} label={label} onClose={() => setAnchor(null)}>
        <ColumnList choice={choice} />
      </Popover>
    </>
  );
});

/** The button that opens the saved views of a list. It shows the one in use. */
function SavedViews({ views }: { views: ListViews }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { current, isEdited } = views;
  const title = translate('corridor.list.views.title');
  const close = () => setAnchor(null);
  const inUse =
    current && (isEdited ? translate('corridor.list.views.edited', { name: current.name }) : current.name);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="bookmark"
        className="saved-views__button"
        title={title}
        aria-label={inUse && translate('corridor.list.views.inUse', { name: inUse })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={inUse ? 'saved-views__name' : 'resource-list__tool'}>{inUse ?? title}</span>
      </Button>
      <Popover open={anchor !== null} anchor={anchor} label={title} onClose={close}>
        <div className="overlay__panel">
          <SavedViewList views={views} onApplied={close} />
        </div>
      </Popover>
    </>
  );
}
