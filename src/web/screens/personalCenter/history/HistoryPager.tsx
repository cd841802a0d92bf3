import { useTranslate } from 'ra-core';
import { useSession } from '../../../session/useSession';
import { IconButton } from '../../../ui/IconButton';

/** Props of {@link HistoryPager}. */
export interface HistoryPagerProps {
  /** Counted from 0. */
  page: number;
  pageSize: number;
  /** Of all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** Which events are shown out of how many, and the ways to older and newer ones. */
export function HistoryPager({ page, pageSize, total, onPage }: HistoryPagerProps) {
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
