import { useListContext, useTranslate } from 'ra-core';
import { IconButton } from '../../ui/IconButton';

/** Asks for the list's rows and totals again, and shows while they are on their way. */
export function RefreshButton({ onRefresh, size }: { onRefresh: () => void; size?: 'small' }) {
  const translate = useTranslate();
  const { isFetching } = useListContext();
  return (
    <IconButton
      icon="refresh"
      size={size}
      className={isFetching ? 'list__refreshing' : undefined}
      label={translate('corridor.list.refresh')}
      aria-busy={isFetching}
      onClick={onRefresh}
    />
  );
}
