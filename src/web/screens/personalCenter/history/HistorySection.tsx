import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../../session/useSession';
import { useIsPhone } from '../../../ui/breakpoints';
import { IconButton } from '../../../ui/controls/Button';
import { Pager } from '../../../ui/controls/Pager';
import { EmptyState, ErrorState } from '../../../ui/feedback/Placeholders';
import { personalCalls, personalQuery } from '../shared/personalCalls';
import { LoadingRows, SectionCard } from '../shared/SectionCard';
import { EventCards, EventTable } from './HistoryEvents';
import './HistorySection.css';

/** Events per page. */
const pageSize = 25;

/** The section for the history of sign-ins and security changes, newest first. */
export function HistorySection() {
  const translate = useTranslate();
  const { language } = useSession();
  const text = (key: string) => translate(`corridor.personal-center.history.${key}`);
  const [page, setPage] = useState(1);
  const { data, isPending, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [...personalQuery.history, page],
    queryFn: ({ signal }) => personalCalls.history((page - 1) * pageSize, pageSize, signal),
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
        <div className={isPlaceholderData ? 'history-section__stale' : undefined}>
          <Events events={data.events} />
        </div>
      )}
      {data && data.total > 0 && (
        <Pager
          page={page}
          perPage={pageSize}
          total={data.total}
          hasNextPage={page * pageSize < data.total}
          onPage={setPage}
          language={language}
        />
      )}
    </SectionCard>
  );
}
