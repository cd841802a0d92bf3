import { useListContext, useTranslate } from 'react-admin';
import { Button, IconButton } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import './ListRefresh.css';

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

/** Reports above the old rows, which stay, that they could not be refreshed. */
export function RefreshFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  const { error, data } = useListContext();
  if (!error || !data) return null;
  return (
    <Notice tone="error">
      <div className="list-refresh">
        <span>
          {translate('corridor.list.refreshFailed')} {error instanceof Error && error.message}
        </span>
        <Button size="small" icon="refresh" onClick={onRetry}>
          {translate('corridor.errors.retry')}
        </Button>
      </div>
    </Notice>
  );
}
