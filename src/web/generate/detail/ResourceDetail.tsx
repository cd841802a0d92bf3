import { useGetOne } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import { gatewayTime } from '../../client/gatewayTime';
import { isMissing } from '../../client/failures';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { RevealContext } from '../../widgets/withMask';
import type { RecordValues } from '../../widgets/Widget';
import { RecordMissing } from '../page/RecordMissing';
import { RefreshFailure } from '../page/RefreshFailure';
import { DetailHeader } from './DetailHeader';
import { DetailSections, DetailSkeleton } from './DetailSections';
import { HeadlineSum } from './HeadlineSum';
import { RelatedLists } from './RelatedLists';
import { Timeline } from './Timeline';
import { useReveal } from './useReveal';
import './ResourceDetail.css';

/** Props of {@link ResourceDetail}. */
export interface ResourceDetailProps {
  resource: BoundResource;
  country: Country;
  id: string;
}

/** The page of a record: its fields, its actions, its timeline, and the lists that belong to it. */
export function ResourceDetail({ resource, country, id }: ResourceDetailProps) {
  const { data, error, dataUpdatedAt, refetch } = useGetOne<RecordValues>(
    resource.name,
    { id },
    // The error is shown in place of the record; a missing record stays missing.
    { onError: () => undefined, retry: false },
  );
  const reveal = useReveal(resource, id);
  const sections = resource.detail?.sections ?? [{ fields: Object.keys(resource.fields) }];
  const timeline = resource.detail?.timeline ? resource.fields[resource.detail.timeline] : undefined;
  if (!data && error) {
    return (
      <div className="page">
        <DetailHeader resource={resource} country={country} title={resource.recordTitle ?? resource.title} />
        {isMissing(error) ? (
          <RecordMissing resource={resource} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className="page">
      <RevealContext value={reveal}>
        <DetailHeader resource={resource} country={country} record={data} />
        <HeadlineSum resource={resource} country={country} record={data} />
      </RevealContext>
      {data && error && (
        <RefreshFailure
          error={error}
          asOf={gatewayTime(dataUpdatedAt).toISOString()}
          country={country}
          onRetry={() => void refetch()}
        />
      )}
      <div className={timeline ? 'resource-detail resource-detail--timeline' : 'resource-detail'}>
        {data ? (
          <RevealContext value={reveal}>
            <DetailSections resource={resource} sections={sections} record={data} country={country} />
          </RevealContext>
        ) : (
          <DetailSkeleton sections={sections} />
        )}
        {timeline && data && (
          <Timeline resource={resource} record={data} field={timeline} country={country} />
        )}
      </div>
      {data && resource.detail && (
        <RelatedLists resource={resource} related={resource.detail.related} record={data} />
      )}
    </div>
  );
}
