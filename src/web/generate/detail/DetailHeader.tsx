import { LinkBase } from 'ra-core';
import { useId } from 'react';
import { Skeleton } from '../../ui/feedback/Placeholders';
import { useBottomBar } from '../page/useBottomBar';
import { copyButton } from '../../widgets/copyButton';
import { isBlank, type RecordValues } from '../../widgets/Widget';
import { showField } from '../../widgets/widgetFor';
import { ResourceActions } from '../actions/ResourceActions';
import { useSession } from '../../session/useSession';
import { BackLink, BackTo, usePageBefore, useWayBack, type WayBack } from '../page/BackLink';
import { CopyLink } from '../page/CopyLink';
import { RecordSteps } from './RecordSteps';
import { shownKind } from '../resource/fields';
import { labelField, linkOf, recordHeading, recordPath, useResourceScope } from '../resource/ResourceScope';
import { translateOf } from '../../widgets/translateOf';
import './DetailHeader.css';

interface DetailHeaderProps {
  /** Undefined while it loads and where that failed. */
  record?: RecordValues;
  /** Shown instead of the record's name. */
  title?: string;
  /** Beside a list there is no way back, and the heading is one of the list's page. */
  place?: DetailPlace;
}

/** Where a record is shown whole: on its page, or beside its list. */
export type DetailPlace = 'page' | 'beside';

/** The record's amount, state, name, link and actions; on phones the actions stay at the bottom. */
export function DetailHeader({ record, title, place = 'page' }: DetailHeaderProps) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const way = useWayBack();
  const parent = useParent(record);
  const leadId = useId();
  const bar = useBottomBar();
  const { headline, timeline } = resource.detail ?? {};
  const fieldOf = (name: string | undefined) => (name === undefined ? undefined : resource.fields[name]);
  const amountName = headline?.amount ?? amountOf(headline?.amounts, record);
  const amount = title === undefined ? fieldOf(amountName) : undefined;
  const isMinus = amountName !== undefined && amountName === resource.list?.statement?.minus;
  const stateField = fieldOf(headline?.state ?? timeline);
  const state = record && stateField && (
    <span className="resource-detail__state">{showField(stateField, record, scope, 'cell')}</span>
  );
  const reasonField = fieldOf(headline?.reason);
  const reason = record && reasonField && !isBlank(record[reasonField.name]) && (
    <p className="resource-detail__reason">
      <span>{`${reasonField.title}: `}</span>
      <span translate={translateOf(reasonField)}>{showField(reasonField, record, scope, 'detail')}</span>
    </p>
  );
  const Heading = place === 'page' ? 'h1' : 'h2';
  const named = labelField(resource);
  const label = record && recordHeading(scope, record);
  return (
    <>
      {place === 'page' && (
        <div className="detail-header__way">
          {parent ? <BackTo way={parent} /> : <BackLink />}
          {record && <RecordSteps id={record.id} />}
        </div>
      )}
      <header className="page__header">
        <div className={amount ? 'detail-header detail-header--lead' : 'detail-header'}>
          {amount && (
            <p className="detail-header__lead" id={leadId}>
              {record ? (
                <span>
                  {isMinus && <span>-</span>}
                  <span translate={translateOf(amount)}>{showField(amount, record, scope, 'detail')}</span>
                </span>
              ) : (
                <Skeleton width={160} />
              )}
              {state}
            </p>
          )}
          <div className="page__title">
            <Heading className="resource-detail__title" aria-describedby={amount && leadId}>
              {title ?? label ?? <Skeleton width={240} />}
            </Heading>
            {headline &&
              resource.detail?.title === undefined &&
              label !== undefined &&
              named &&
              shownKind(named) === 'identifier' &&
              copyButton(label, named, translate, 'detail')}
            {!amount && state}
            {record && resource.path && (
              <CopyLink size="tiny" pathOf={() => recordPath(resource, record.id)} />
            )}
          </div>
          {reason}
        </div>
        {record && (
          <div ref={bar} className="page__actions resource-detail__actions">
            <ResourceActions
              record={record}
              edit={
                <LinkBase
                  className="button button--secondary"
                  to={`${recordPath(resource, record.id)}/edit`}
                  state={way?.state}
                >
                  {translate('corridor.detail.edit')}
                </LinkBase>
              }
            />
          </div>
        )}
      </header>
    </>
  );
}

/** Returns the link back to the record that this one belongs to. Undefined without one, or after a page's link. */
function useParent(record: RecordValues | undefined): WayBack | undefined {
  const { resource } = useResourceScope();
  const { can } = useSession();
  const page = usePageBefore();
  const field = resource.fields[resource.detail?.parent ?? ''];
  const value = field && record?.[field.name];
  if (page || !field || isBlank(value) || !record) return undefined;
  const to = linkOf(resource, field.name, can)?.(value ?? null, record);
  return to === undefined ? undefined : { to, title: field.title, state: undefined };
}

/** Returns the one of several amounts that a record has; while it loads, the first. */
function amountOf(names: string[] | undefined, record: RecordValues | undefined): string | undefined {
  return record ? names?.find((name) => !isBlank(record[name])) : names?.[0];
}
