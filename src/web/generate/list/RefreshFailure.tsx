import { useListContext, useTranslate } from 'ra-core';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** Says that the rows could not be brought up to date, above the rows of before, which stay. */
export function RefreshFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  const { error, data } = useListContext();
  if (!error || !data) return null;
  return (
    <Notice tone="error">
      <div className="list__failure">
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
