import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { Button } from '../../ui/Button';
import { Popover } from '../../ui/Popover';
import { ColumnList } from './ColumnList';
import type { ColumnChoiceState } from './useColumnChoice';

/** Opens the choice of a list's columns. */
export const ColumnChooser = memo(function ColumnChooser({
  resource,
  choice,
}: {
  resource: BoundResource;
  choice: ColumnChoiceState;
}) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('corridor.list.columns.title');
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="columns"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover open={anchor !== null} anchor={anchor} label={label} onClose={() => setAnchor(null)}>
        <ColumnList resource={resource} choice={choice} />
      </Popover>
    </>
  );
});
