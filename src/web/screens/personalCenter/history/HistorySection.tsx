import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useIsPhone } from '../../../generate/list/useIsPhone';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { IconButton } from '../../../ui/IconButton';
import { LoadingRows } from '../LoadingRows';
import { personalCalls } from '../personalCalls';
import { personalQuery } from '../personalQuery';
import { SectionCard } from '../SectionCard';
import { EventCards } from './EventCards';
import { EventTable } from './EventTable';
import { HistoryPager } from './HistoryPager';
import './history.css';

/** Events on a page. */
const pageSize = 25;

/** What happened to the user's ways in, the newest first, a page at a time. */
export function HistorySection() {
  const translate = useTranslate();
  const text = (key: string) => translate(`corridor.personal-center.history.${key}`);
  const [page, setPage] = useState(0);
  const { data, isPending, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [...personalQuery.history, page],
    queryFn: ({ signal }) => personalCalls.history(page * pageSize, pageSize, signal),
    placeholderData: keepPreviousData,
  });
  const Events = useIsPhone() ? EventCards : EventTable;
  return (
    <SectionCard
      title={text('title')}
      lead={text('lead')}
      busy={isFetching}
      actions={
        <IconButton
          icon="refresh"
          label={text('refresh')}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        />
      }
    >
      {isPending && <LoadingRows count={8} />}
      {error && (!data || isPlaceholderData) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !error && data.total === 0 && (
        <EmptyState icon="clock" title={text('empty')}>
          {text('emptyHint')}
        </EmptyState>
      )}
      {data && data.total > 0 && !(error && isPlaceholderData) && (
        <div className={isPlaceholderData ? 'personal__stale' : undefined}>
          <Events events={data.events} />
        </div>
      )}
      {data && data.total > 0 && (
        <HistoryPager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
      )}
    </SectionCard>
  );
}
