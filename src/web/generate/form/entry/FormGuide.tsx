import { Suspense } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { BoundList, BoundResource } from '../../../../metadata/model/BoundResource';
import type { Country, FormGuide as GuideDefinition } from '../../../../metadata/model/definitions';
import type { JsonValue } from '../../../../metadata/model/json';
import { maxPerPage } from '../../../client/dataProvider';
import { useSession } from '../../../session/useSession';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Placeholders';
import { RetryNotice } from '../../../ui/feedback/RetryNotice';
import { isBlank } from '../../../widgets/values';
import type { RecordValues } from '../../../widgets/Widget';
import { widgetFor } from '../../../widgets/widgetFor';
import { useResource } from '../../resource/useResource';
import './FormGuide.css';

/** Props of {@link FormGuide}. */
interface FormGuideProps {
  guide: GuideDefinition;
  country: Country;
}

/**
 * The records that one must know to fill in a form, such as the accounts to pay into, above its fields and its review: each with the
 * columns of its list that it has a value of. Users who may not see them have the form alone.
 */
export function FormGuide(props: FormGuideProps) {
  return (
    <Suspense fallback={null}>
      <OfResource {...props} />
    </Suspense>
  );
}

function OfResource({ guide, country }: FormGuideProps) {
  const resource = useResource(guide.resource);
  const { can } = useSession();
  if (!resource.list || !can(resource.permission)) return null;
  return (
    <section className="form-guide" aria-label={guide.title}>
      <h2 className="form__heading">{guide.title}</h2>
      {guide.text && <p className="muted">{guide.text}</p>}
      <GuideRecords resource={resource} list={resource.list} country={country} />
    </section>
  );
}

/** Props of {@link GuideRecords}. */
interface GuideRecordsProps {
  resource: BoundResource;
  list: BoundList;
  country: Country;
  /** By field, the values of those that are shown; all without it. */
  filter?: Record<string, JsonValue | undefined>;
}

/** Few records, each whole, with buttons that copy its numbers. */
export function GuideRecords({ resource, list, country, filter = {} }: GuideRecordsProps) {
  const translate = useTranslate();
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
            <dd>
              {record ? (
                widgetFor(shown).Field({
                  field: shown,
                  value: record[name]!,
                  record,
                  country,
                  translate,
                  place: 'detail',
                })
              ) : (
                <Skeleton width={96} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  ));
}
