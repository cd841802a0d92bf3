import { LinkBase, useTranslate } from 'ra-core';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import { useSession } from '../../session/useSession';
import { Skeleton } from '../../ui/Skeleton';
import type { RecordValues } from '../../widgets/RecordValues';
import { showField } from '../../widgets/showField';
import { ResourceActions } from '../actions/ResourceActions';
import { BackLink } from '../BackLink';
import { formOffered } from '../formOffered';
import { recordLabel } from '../recordLabel';

/** Props of {@link DetailHeader}. */
export interface DetailHeaderProps {
  resource: BoundResource;
  country: Country;
  /** Undefined while it loads, and where it could not be loaded. */
  record?: RecordValues;
  /** Said instead of the record's name. */
  title?: string;
}

/** The record's name with its state and its actions on one line; on phones the actions stay at the bottom. */
export function DetailHeader({ resource, country, record, title }: DetailHeaderProps) {
  const translate = useTranslate();
  const session = useSession();
  const state = resource.detail?.timeline ? resource.fields[resource.detail.timeline] : undefined;
  return (
    <>
      <BackLink resource={resource} />
      <header className="page__header">
        <div className="page__title">
          <h1 className="detail__title">
            {title ?? (record ? recordLabel(resource, record, country, translate) : <Skeleton width={240} />)}
          </h1>
          {record && state && (
            <span className="detail__state">{showField(state, record, country, translate, 'cell')}</span>
          )}
        </div>
        {record && (
          <div className="page__actions detail__actions">
            {formOffered(resource.edit, session) && (
              <LinkBase
                className="button button--secondary"
                to={`${resource.path}/${encodeURIComponent(record.id)}/edit`}
              >
                {translate('corridor.detail.edit')}
              </LinkBase>
            )}
            <ResourceActions resource={resource} record={record} country={country} />
          </div>
        )}
      </header>
    </>
  );
}
