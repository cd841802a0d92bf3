import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useGetOne, useTranslate } from 'react-admin';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { RequestError } from '../../client/RequestError';
import { useSession } from '../../session/useSession';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import { RevealContext } from '../../widgets/reveal';
import type { RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import { ResourceActions } from '../actions/ResourceActions';
import { RecordMissing } from '../blank/RecordMissing';
import { BackLink } from '../page/BackLink';
import { CopyLink } from '../page/CopyLink';
import { formOffered } from '../actions/offers';
import { recordLabel } from '../resource/recordTitles';
import { DetailSections, DetailSkeleton } from './DetailSections';
import { RelatedLists } from './RelatedLists';
import { Timeline } from './Timeline';
import './ResourceDetail.css';

/** Props of {@link ResourceDetail}. */
export interface ResourceDetailProps {
  resource: BoundResource;
  country: Country;
  id: string;
}

/** The page of a record: its fields, its actions, its timeline, and the lists that belong to it. */
export function ResourceDetail({ resource, country, id }: ResourceDetailProps) {
  const { data, error, refetch } = useGetOne<RecordValues>(
    resource.name,
    { id },
    // The error is shown in place of the record; a missing record stays missing.
    { onError: () => undefined, retry: false },
  );
  const reveal = useReveal(resource, id);
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
      <div className={timeline ? 'resource-detail resource-detail--timeline' : 'resource-detail'}>
        {data ? (
          <RevealContext value={reveal}>
            <DetailSections resource={resource} sections={sections} record={data} country={country} />
          </RevealContext>
        ) : (
          <DetailSkeleton sections={sections} />
        )}
        {timeline && data && <Timeline resource={resource.name} id={id} field={timeline} country={country} />}
      </div>
      {data && resource.detail && <RelatedLists related={resource.detail.related} record={data} />}
    </div>
  );
}

/** Returns how the record's masked fields are read; undefined without the permission. */
function useReveal({ name, reveal }: BoundResource, id: string) {
  const { can } = useSession();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const queryClient = useQueryClient();
  if (!reveal || !can(reveal.permission)) return undefined;
  return async (field: string) => {
    const value = await dataProvider.revealField(name, id, field);
    // The timeline says who read it.
    void queryClient.invalidateQueries({ queryKey: [name, 'getEvents', { id }] });
    return value;
  };
}

/** Props of {@link DetailHeader}. */
export interface DetailHeaderProps {
  resource: BoundResource;
  country: Country;
  /** Undefined while it loads and where that failed. */
  record?: RecordValues;
  /** Shown instead of the record's name. */
  title?: string;
}

/** The record's name, state and actions on one line; on phones the actions stay at the bottom. */
export function DetailHeader({ resource, country, record, title }: DetailHeaderProps) {
  const translate = useTranslate();
  const session = useSession();
  const state = resource.detail?.timeline ? resource.fields[resource.detail.timeline] : undefined;
  return (
    <>
      <BackLink resource={resource} />
      <header className="page__header">
        <div className="page__title">
          <h1 className="resource-detail__title">
            {title ?? (record ? recordLabel(resource, record, country, translate) : <Skeleton width={240} />)}
          </h1>
          {record && state && (
            <span className="resource-detail__state">
              {showField(state, record, country, translate, 'cell')}
            </span>
          )}
        </div>
        {record && (
          <div className="page__actions resource-detail__actions">
            {formOffered(resource.edit, session) && (
              <LinkBase
                className="button button--secondary"
                to={`${resource.path}/${encodeURIComponent(record.id)}/edit`}
              >
                {translate('corridor.detail.edit')}
              </LinkBase>
            )}
            {resource.path && <CopyLink pathOf={() => `${resource.path}/${encodeURIComponent(record.id)}`} />}
            <ResourceActions resource={resource} record={record} country={country} />
          </div>
        )}
      </header>
    </>
  );
}
