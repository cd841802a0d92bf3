import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';
import { EmptyState, ErrorState } from '../../ui/feedback/Placeholders';
import { useIsPhone } from '../../ui/useMediaQuery';
import { EventCards, EventTable } from './HistoryEvents';
import { personalCalls, personalQuery } from './shared/personalCalls';
import { LoadingRows, SectionCard } from './shared/SectionCard';
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

/** Props of {@link HistoryPager}. */
interface HistoryPagerProps {
  /** Counted from 0. */
  page: number;
  pageSize: number;
  /** Of all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** Which events are shown out of how many, and the ways to older and newer ones. */
function HistoryPager({ page, pageSize, total, onPage }: HistoryPagerProps) {
  const translate = useTranslate();
  const { language } = useSession();
  const number = (value: number) => value.toLocaleString(language);
  const first = page * pageSize;
  const isLast = first + pageSize >= total;
  return (
    <nav className="personal__pager" aria-label={translate('corridor.personal-center.history.pages')}>
      <span className="number" aria-live="polite">
        {translate('corridor.personal-center.history.range', {
          from: number(Math.min(first + 1, total)),
          to: number(Math.min(first + pageSize, total)),
          total: number(total),
        })}
      </span>
      {/* Not `disabled`: that would take the focus from whoever pages on to the end. */}
      <span className="personal__pages">
        <IconButton
          icon="chevronLeft"
          label={translate('corridor.personal-center.history.previous')}
          aria-disabled={page === 0}
          onClick={() => page > 0 && onPage(page - 1)}
        />
        <IconButton
          icon="chevronRight"
          label={translate('corridor.personal-center.history.next')}
          aria-disabled={isLast}
          onClick={() => !isLast && onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
