import type { UseQueryResult } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { IconButton } from '../../../ui/controls/Button';
import { RetryNotice } from '../../../ui/feedback/Notice';
import { RefreshFailure } from '../../page/RefreshFailure';
import { isWithoutSums, type ListTotals } from '../records/ListTotals';

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

interface ListRefreshFailureProps {
  totals: UseQueryResult<ListTotals>;
  /** Loads rows and totals again. */
  onRetry: () => void;
}

/** Reports above stale rows that a refresh failed, or that only totals failed. It is the only message of the list. */
export function ListRefreshFailure({ totals, onRetry }: ListRefreshFailureProps) {
  const translate = useTranslate();
  const { error, data, meta } = useListContext();
  const asOf: unknown = meta?.asOf;
  const failure = error ?? totals.error;
  if (!failure || !data) return null;
  if (!error && isWithoutSums(totals, asOf)) {
    return (
      <RetryNotice onRetry={onRetry}>
        {translate('corridor.list.totals.failed', { reason: failure.message })}
      </RetryNotice>
    );
  }
  return typeof asOf === 'string' ? <RefreshFailure error={failure} asOf={asOf} onRetry={onRetry} /> : null;
}
