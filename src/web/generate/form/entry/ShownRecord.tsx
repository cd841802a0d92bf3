import { type ReactNode, Suspense, useEffect } from 'react';
import type { BoundList, BoundResource } from '../../../../metadata/model/BoundResource';
import type {
  FormGuide as GuideDefinition,
  ShownRecord as ShownDefinition,
} from '../../../../metadata/model/definitions';
import { useSession } from '../../../session/useSession';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { Notice, RetryNotice } from '../../../ui/feedback/Notice';
import { isBlank, type RecordValues } from '../../../widgets/Widget';
import { showExplained } from '../../explain/explainedField';
import { useChosenRecord } from '../../resource/useChosenRecord';
import { useResource, useResourceScope } from '../../resource/ResourceScope';
import { useGetList } from 'ra-core';
import type { JsonValue } from '../../../../metadata/model/json';
import { maxPerPage } from '../../../client/dataProvider';
import { showField } from '../../../widgets/widgetFor';
import { translateOf } from '../../../widgets/translateOf';
import './ShownRecord.css';
import './FormGuide.css';

/** The record that a form shows above its fields. */
export interface Shown {
  resource: BoundResource;
  record: RecordValues;
  /** Reads it again: what it holds may have grown. */
  readAgain: () => Promise<RecordValues | undefined>;
}

interface ShownRecordProps {
  shows: ShownDefinition;
  /** Called with the record once it is loaded, for the checks of the form. The same function at each render. */
  onShown: (shown: Shown) => void;
}

/**
 * The record above a form's fields, such as the balance that an amount is taken from. Without access, or if it cannot be loaded,
 * the form works alone.
 */
export function ShownRecord({ shows, onShown }: ShownRecordProps) {
  return (
    <OtherResource name={shows.resource} fallback={<Placeholders names={shows.fields} />}>
      {(resource) => <Fields resource={resource} names={shows.fields} onShown={onShown} />}
    </OtherResource>
  );
}

/** The place of fields whose resource loads, so that what is below does not move. */
function Placeholders({ names }: { names: string[] }) {
  return (
    <dl className="shown-record" aria-hidden="true">
      {names.map((name) => (
        <div key={name}>
          <dt>
            <Skeleton width={64} />
          </dt>
          <dd>
            <Skeleton width={96} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OtherResourceProps {
  name: string;
  /** Shown while the resource loads. */
  fallback?: ReactNode;
  children: (resource: BoundResource) => ReactNode;
}

/** A part of a form that is about another resource; nothing for users who may not see it. */
function OtherResource({ fallback = null, ...props }: OtherResourceProps) {
  return (
    <Suspense fallback={fallback}>
      <VisibleResource {...props} />
    </Suspense>
  );
}

function VisibleResource({ name, children }: Omit<OtherResourceProps, 'fallback'>) {
  const resource = useResource(name);
  const { can } = useSession();
  return can(resource.permission) && children(resource);
}

interface FieldsProps extends Pick<ShownRecordProps, 'onShown'> {
  resource: BoundResource;
  names: string[];
}

function Fields({ resource, names, onShown }: FieldsProps) {
  const scope = useResourceScope();
  const { record, error, refetch, readAgain } = useChosenRecord(resource, {});
  useEffect(() => {
    if (record) onShown({ resource, record, readAgain });
  }, [onShown, resource, record, readAgain]);
  if (!record && error)
    return <RetryNotice onRetry={() => void refetch()}>{`${resource.title}: ${error.message}`}</RetryNotice>;
  return (
    <dl className="shown-record">
      {names.flatMap((name) => {
        const field = resource.fields[name];
        if (!field) return [];
        return (
          <div key={name}>
            <dt>{field.title}</dt>
            <dd translate={translateOf(field)}>
              {record ? showExplained(field, record, scope) : <Skeleton width={96} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/**
 * The records that one must know to fill in a form, such as accounts to pay into. They stand above its fields and review, each with
 * its list's columns that have values. Without access the form stands alone.
 */
export function FormGuide({ guide }: { guide: GuideDefinition }) {
  return (
    <OtherResource name={guide.resource}>
      {(resource) =>
        resource.list && (
          <section className="form-guide" aria-label={guide.title}>
            <h2 className="form__heading">{guide.title}</h2>
            {guide.text && <p className="muted">{guide.text}</p>}
            <GuideRecords resource={resource} list={resource.list} />
          </section>
        )
      }
    </OtherResource>
  );
}

interface GuideRecordsProps {
  resource: BoundResource;
  list: BoundList;
  /** By field, the values of those that are shown; all without it. */
  filter?: Record<string, JsonValue | undefined>;
}

/** Few records, each whole, with buttons that copy its numbers. */
export function GuideRecords({ resource, list, filter = {} }: GuideRecordsProps) {
  const scope = useResourceScope();
  const { field, order } = list.sort;
  const { data, error, refetch } = useGetList<RecordValues>(resource.name, {
    pagination: { page: 1, perPage: maxPerPage },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filter,
  });
  if (!data && error)
    return <RetryNotice onRetry={() => void refetch()}>{`${resource.title}: ${error.message}`}</RetryNotice>;
  if (data?.length === 0) return <Notice tone="warning">{list.empty}</Notice>;
  return (data ?? [undefined]).map((record, index) => (
    <dl key={index} className="form-guide__record">
      {list.columns.flatMap((name) => {
        const shown = resource.fields[name];
        if (!shown || (record && isBlank(record[name]))) return [];
        return (
          <div key={name}>
            <dt>{shown.title}</dt>
            <dd translate={translateOf(shown)}>
              {record ? showField(shown, record, scope, 'detail') : <Skeleton width={96} />}
            </dd>
          </div>
        );
      })}
    </dl>
  ));
}
