import { useTranslate } from 'ra-core';
import { Skeleton } from '../ui/Skeleton';

/** Stands in the page while a screen's code and metadata load. */
export function ScreenSkeleton() {
  const translate = useTranslate();
  return (
    <div className="page">
      <output className="visually-hidden">{translate('corridor.detail.loading')}</output>
      <Skeleton width={240} />
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  );
}
