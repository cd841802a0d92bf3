import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button';
import { lazyOverlay } from '../../../ui/overlay/OverlayBoundary';
import { Popover } from '../../../ui/overlay/overlays';
import type { ListViews } from './useListViews';
import './SavedViews.css';

const SavedViewList = lazyOverlay(async () => (await import('./SavedViewList')).SavedViewList);

/** The button that opens the saved views of a list. It shows the one in use. */
export function SavedViews({ views }: { views: ListViews }) {
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
