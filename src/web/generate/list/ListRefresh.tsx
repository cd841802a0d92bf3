import { useListContext, useTranslate } from 'react-admin';
import { Button, IconButton } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import './ListRefresh.css';

/** Asks for the list's rows and totals again, and shows while they are on their way. */
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

/** Says that the rows could not be brought up to date, above the rows of before, which stay. */
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
