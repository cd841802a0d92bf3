import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { Button } from '../../ui/Button';
import { Popover } from '../../ui/Popover';
import { SavedQueryList } from './SavedQueryList';

/** Opens the queries that a user saved for this list. */
export const SavedQueries = memo(function SavedQueries({
  storeKey,
  resource,
}: {
  storeKey: string;
  resource: BoundResource;
}) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('corridor.list.saved.title');
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="bookmark"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover open={anchor !== null} anchor={anchor} label={label} onClose={close}>
        <SavedQueryList storeKey={storeKey} resource={resource} onApplied={close} />
      </Popover>
    </>
  );
});
