import { useTranslate } from 'react-admin';
import { memo, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { lazyOverlay } from '../../ui/overlay/OverlayBoundary';
import { Popover } from '../../ui/overlay/overlays';
import type { ColumnChoiceState } from './views/columnChoice';

const ColumnList = lazyOverlay(async () => (await import('./views/ColumnList')).ColumnList);

/** The button that opens the choice of a list's columns. */
export const ColumnChooser = memo(function ColumnChooser({ choice }: { choice: ColumnChoiceState }) {
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
