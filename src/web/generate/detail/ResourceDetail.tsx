import { gatewayTime } from '../../client/gatewayTime';
import { isMissing } from '../../client/RequestError';
import { ErrorState } from '../../ui/feedback/Placeholders';
import { RevealContext } from '../../widgets/withMask';
import { RecordMissing } from '../page/RecordMissing';
import { RefreshFailure } from '../page/RefreshFailure';
import { loadScreenTexts } from '../../i18n/currentLanguage';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { DetailHeader, type DetailPlace } from './DetailHeader';
import { DetailSections, DetailSkeleton } from './DetailSections';
import { HeadlineSum } from './HeadlineSum';
import { RelatedLists } from './RelatedLists';
import { Timeline } from './Timeline';
import { useReveal } from './useReveal';
import { useResourceScope } from '../resource/ResourceScope';
import { useFollowRows, useRecord } from '../resource/useRecord';
import './ResourceDetail.css';

/** Loaded with the first record that has notes and tags. */
const RecordAnnotations = lazyPart(async () => {
  const [{ RecordAnnotations: Part }] = await Promise.all([
    import('../annotations/RecordAnnotations'),
    loadScreenTexts('annotations'),
  ]);
  return Part;
});

interface ResourceDetailProps {
  id: string;
  place?: DetailPlace;
}

/** A record: its fields, its actions, its timeline, and on its page the lists that belong to it. */
export function ResourceDetail({ id, place = 'page' }: ResourceDetailProps) {
  const { resource } = useResourceScope();
  const { data, error, dataUpdatedAt, refetch } = useRecord(id);
  const followRows = useFollowRows(id);
  const reveal = useReveal(id);
  const sections = resource.detail?.sections ?? [{ fields: Object.keys(resource.fields) }];
  const timeline = resource.detail?.timeline ? resource.fields[resource.detail.timeline] : undefined;
  if (!data && error) {
    return (
      <div className={frames[place]}>
        <DetailHeader place={place} title={resource.recordTitle ?? resource.title} />
        {isMissing(error) ? (
          <RecordMissing sought={id} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className={frames[place]}>
      <RevealContext value={reveal}>
        <DetailHeader place={place} record={data} />
        <HeadlineSum record={data} />
      </RevealContext>
      {data && error && (
        <RefreshFailure
          error={error}
          asOf={gatewayTime(dataUpdatedAt).toISOString()}
          onRetry={() => void refetch()}
        />
      )}
      <div
        className={
          timeline && place === 'page' ? 'resource-detail resource-detail--timeline' : 'resource-detail'
        }
      >
        {data ? (
          <RevealContext value={reveal}>
            <DetailSections sections={sections} record={data} />
          </RevealContext>
        ) : (
          <DetailSkeleton sections={sections} />
        )}
        {timeline && data && <Timeline record={data} field={timeline} />}
      </div>
      {data && resource.annotations && <RecordAnnotations record={data} />}
      {data && resource.detail && place === 'page' && (
        <RelatedLists related={resource.detail.related} record={data} onRows={followRows} />
      )}
    </div>
  );
}

const frames: Record<DetailPlace, string> = { page: 'page', beside: 'quick-view__record' };
