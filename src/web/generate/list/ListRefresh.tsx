import { useListContext, useTranslate } from 'react-admin';
import type { Country } from '../../../metadata/model/definitions';
import { IconButton } from '../../ui/controls/Button';
import { RefreshFailure } from '../page/RefreshFailure';

/** Loads the list's rows and totals again; it turns while they load. */
export function RefreshButton({ onRefresh, size }: { onRefresh: () => void; size?: 'small' }) {
  const translate = useTranslate();
  const { isFetching } = useListContext();
  return (
    <IconButton
      icon="refresh"
      size={size}
      className={isFetching ? 'button--spinning' : undefined}
      label={translate('corridor.list.refresh')}
      aria-busy={isFetching}
      onClick={onRefresh}
    />
  );
}

/** Props of {@link ListRefreshFailure}. */
interface ListRefreshFailureProps {
  country: Country;
  onRetry: () => void;
}

/** Reports above the old rows, which stay, that they could not be refreshed. */
export function ListRefreshFailure({ country, onRetry }: ListRefreshFailureProps) {
  const { error, data, meta } = useListContext();
  const asOf: unknown = meta?.asOf;
  if (!error || !data || typeof asOf !== 'string') return null;
  return <RefreshFailure error={error} asOf={asOf} country={country} onRetry={onRetry} />;
}
