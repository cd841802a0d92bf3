import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetOne, useNavigate, useNotify, useTranslate } from 'ra-core';
import type { BoundForm } from '../../../metadata/model/BoundForm';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/Country';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { RequestError } from '../../client/RequestError';
import type { CorridorDataProvider } from '../../client/createDataProvider';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import type { RecordValues } from '../../widgets/RecordValues';
import { BackLink } from '../BackLink';
import { RecordMissing } from '../detail/RecordMissing';
import { recordLabel } from '../recordLabel';
import { ResourceForm } from './ResourceForm';
import type { LoadValidator } from './useFormResolver';

/** Props of {@link EditPage}. */
export interface EditPageProps {
  resource: BoundResource;
  form: BoundForm;
  country: Country;
  id: string;
  /** Where validators come from, the build's own unless a test has another. */
  loadRules?: LoadValidator;
}

/** A page with the form that changes a record. Only the fields of the form are sent. */
export function EditPage({ resource, form, country, id, loadRules }: EditPageProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { data, error, refetch } = useGetOne<RecordValues>(
    resource.name,
    { id },
    { onError: () => undefined, retry: false },
  );
  const detail = `${resource.path ?? ''}/${encodeURIComponent(id)}`;

  async function send(body: Record<string, JsonValue>, idempotencyKey: string) {
    await dataProvider.update<RecordValues>(resource.name, {
      id,
      data: body,
      previousData: data,
      meta: { idempotencyKey },
    });
    void queryClient.invalidateQueries();
    const text = translate('corridor.form.saved');
    notify(text, { type: 'success', messageArgs: { _: text } });
    navigate(detail);
  }

  return (
    <div className="page">
      <BackLink resource={resource} />
      <header className="page__header">
        <h1 className="page__title">
          {data ? (
            translate('corridor.form.editTitle', { record: recordLabel(resource, data, country, translate) })
          ) : (
            <Skeleton width={240} />
          )}
        </h1>
      </header>
      {data ? (
        <ResourceForm
          resource={resource.name}
          form={form}
          country={country}
          initial={data}
          send={send}
          loadRules={loadRules}
          onCancel={() => navigate(detail)}
        />
      ) : error instanceof RequestError && error.status === 404 ? (
        <RecordMissing resource={resource} />
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
