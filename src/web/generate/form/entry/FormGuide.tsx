import { Suspense } from 'react';
import { useGetList } from 'react-admin';
import type { BoundList, BoundResource } from '../../../../metadata/model/BoundResource';
import type { FormGuide as GuideDefinition } from '../../../../metadata/model/definitions';
import type { JsonValue } from '../../../../metadata/model/json';
import { maxPerPage } from '../../../client/dataProvider';
import { useSession } from '../../../session/useSession';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { RetryNotice } from '../../../ui/feedback/RetryNotice';
import { isBlank } from '../../../widgets/values';
import type { RecordValues } from '../../../widgets/Widget';
import { showField } from '../../../widgets/widgetFor';
import { useResourceScope } from '../../resource/ResourceScope';
import { useResource } from '../../resource/useResource';
import './FormGuide.css';

/**
 * The records that one must know to fill in a form, such as the accounts to pay into, above its fields and its review: each with the
 * columns of its list that it has a value of. Users who may not see them have the form alone.
 */
export function FormGuide({ guide }: { guide: GuideDefinition }) {
  return (
    <Suspense fallback={null}>
      <OfResource guide={guide} />
    </Suspense>
  );
}

function OfResource({ guide }: { guide: GuideDefinition }) {
  const resource = useResource(guide.resource);
  const { can } = useSession();
  if (!resource.list || !can(resource.permission)) return null;
  return (
    <section className="form-guide" aria-label={guide.title}>
      <h2 className="form__heading">{guide.title}</h2>
      {guide.text && <p className="muted">{guide.text}</p>}
      <GuideRecords resource={resource} list={resource.list} />
    </section>
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
            <dd>{record ? showField(shown, record, scope, 'detail') : <Skeleton width={96} />}</dd>
          </div>
        );
      })}
    </dl>
  ));
}
