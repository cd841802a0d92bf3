import { useTranslate } from 'ra-core';
import { Skeleton } from '../../ui/Skeleton';

/** Stands where rows will, as many of them, while they load for the first time. */
export function LoadingRows({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <div className="personal__loading">
      <output className="visually-hidden">{translate('corridor.personal-center.loading')}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="personal__loadingRow">
          <Skeleton width={index % 2 ? '38%' : '52%'} />
        </div>
      ))}
    </div>
  );
}
