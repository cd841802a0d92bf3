import { lazyPart } from '../../../ui/overlay/lazyPart';
import { withFurtherTexts } from '../../../i18n/currentLanguage';
import { type ListControllerResult, useTranslate } from 'ra-core';
import { type ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button';
import { ErrorState } from '../../../ui/feedback/Placeholders';

const EmptyList = lazyPart(
  async () => (await withFurtherTexts(() => import('../records/EmptyList'))).EmptyList,
);

/** Returns what a list without rows shows: the error, or why it is empty. Null where there are rows, or will be. */
export function rowsFallback(
  { data, error, isFetching, page, setPage }: ListControllerResult,
  onRetry: () => void,
): ReactNode {
  if (error && !data) {
    return (
      <ErrorState error={error} onRetry={isFetching ? undefined : onRetry}>
        {page > 1 && <PreviousPage onClick={() => setPage(page - 1)} />}
      </ErrorState>
    );
  }
  if (data?.length === 0) {
    return <EmptyList />;
  }
  return null;
}

/** Leads back from a page that failed. */
function PreviousPage({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button icon="chevronLeft" onClick={onClick}>
      {translate('corridor.list.pager.previous')}
    </Button>
  );
}
