import { useGetList, useRouterProvider } from 'ra-core';
import type { RecordValues } from '../../widgets/Widget';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { RecordMissing } from '../page/RecordMissing';
import { BackLink, useWayBack } from '../page/BackLink';
import { ScreenSkeleton } from '../page/ScreenBoundary';
import { recordPath, useResourceScope } from '../resource/ResourceScope';

/** Redirects to the record with a value, as other records know an order's number and not its id. */
export function NamedRecord({ field, value }: { field: string; value: string }) {
  const { resource } = useResourceScope();
  const { Navigate } = useRouterProvider();
  const way = useWayBack();
  const { data, error, refetch } = useGetList<RecordValues>(
    resource.name,
    { filter: { [field]: value }, pagination: { page: 1, perPage: 1 } },
    { onError: () => undefined, retry: false },
  );
  const id = data?.[0]?.id;
  if (id !== undefined) return <Navigate to={recordPath(resource, id)} replace state={way?.state} />;
  if (!data && !error) return <ScreenSkeleton />;
  return (
    <div className="page">
      <BackLink />
      <h1>{resource.recordTitle ?? resource.title}</h1>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RecordMissing sought={value} />}
    </div>
  );
}
