import { useGetOne } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { RequestError } from '../../client/RequestError';
import { ErrorState } from '../../ui/ErrorState';
import type { RecordValues } from '../../widgets/RecordValues';
import { DetailHeader } from './DetailHeader';
import { DetailSections } from './DetailSections';
import { DetailSkeleton } from './DetailSkeleton';
import { RecordMissing } from './RecordMissing';
import { RelatedLists } from './RelatedLists';
import { Timeline } from './Timeline';
import './detail.css';

/** Props of {@link ResourceDetail}. */
export interface ResourceDetailProps {
  resource: BoundResource;
  country: Country;
  id: string;
}

/** One record: what it is, what can be done with it, what happened to it, and what belongs to it. */
export function ResourceDetail({ resource, country, id }: ResourceDetailProps) {
  const { data, error, refetch } = useGetOne<RecordValues>(
    resource.name,
    { id },
    // A failure is shown in the record's place, and a missing one stays missing.
    { onError: () => undefined, retry: false },
  );
  const sections = resource.detail?.sections ?? [{ fields: Object.keys(resource.fields) }];
  const timeline = resource.detail?.timeline ? resource.fields[resource.detail.timeline] : undefined;
  if (!data && error) {
    const missing = error instanceof RequestError && error.status === 404;
    return (
      <div className="page">
        <DetailHeader resource={resource} country={country} title={resource.recordTitle ?? resource.title} />
        {missing ? (
          <RecordMissing resource={resource} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className="page">
      <DetailHeader resource={resource} country={country} record={data} />
      <div className={timeline ? 'detail detail--timeline' : 'detail'}>
        {data ? (
          <DetailSections resource={resource} sections={sections} record={data} country={country} />
        ) : (
          <DetailSkeleton sections={sections} />
        )}
        {timeline && data && <Timeline resource={resource.name} id={id} field={timeline} country={country} />}
      </div>
      {data && resource.detail && <RelatedLists related={resource.detail.related} record={data} />}
    </div>
  );
}
