import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useGetOne, useNavigate, useNotify, useTranslate } from 'react-admin';
import type { BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { parsePointer } from '../../../metadata/schema/pointers';
import { RequestError } from '../../client/RequestError';
import type { CorridorDataProvider } from '../../client/dataProvider';
import type { SendOptions } from '../../client/writeCalls';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import { isBlank } from '../../widgets/values';
import type { RecordValues } from '../../widgets/Widget';
import { widgetFor } from '../../widgets/widgetFor';
import { BackLink } from '../page/BackLink';
import { RecordMissing } from '../blank/RecordMissing';
import { recordLabel } from '../resource/recordTitles';
import { ResourceForm } from './ResourceForm';
import type { LoadValidator } from './formResolver';

/** Props of {@link EditPage}. */
export interface EditPageProps {
  resource: BoundResource;
  form: BoundForm;
  country: Country;
  id: string;
  /** Loads validators; the build's own unless a test has another. */
  loadRules?: LoadValidator;
}

/** The page with the form that changes a record. Only the fields of the form are sent. */
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

  const base = useRef<Record<string, JsonValue>>(undefined);
  if (data) base.current ??= valuesOf(form, data);

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    try {
      await dataProvider.update<RecordValues>(resource.name, {
        id,
        data: { ...body, $before: base.current },
        previousData: data,
        meta: options,
      });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // The user sees now what somebody else has entered; sending the form again replaces it.
      base.current = { ...base.current, ...changedValues(error) };
      throw withPresentValues(error, (name, value) => {
        const field = form.fields[name];
        if (!field || isBlank(value)) return translate('corridor.form.emptyNow');
        const text = widgetFor(field).text(field, value, country, translate, data);
        return translate('corridor.form.valueNow', { value: text });
      });
    }
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
          resource={resource}
          form={form}
          title={translate('corridor.form.save')}
          country={country}
          record={data}
          send={send}
          rehearse={(body) => dataProvider.rehearse(resource.name, { method: 'PUT', path: id }, body)}
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

/** What a record holds in the fields of a form, null where it holds nothing. */
function valuesOf(form: BoundForm, record: RecordValues): Record<string, JsonValue> {
  return Object.fromEntries(Object.keys(form.fields).map((name) => [name, record[name] ?? null]));
}

/** The fields that somebody else has changed since the form was loaded, with their values now. */
function changedValues({ errors = [] }: RequestError): Record<string, JsonValue> {
  return Object.fromEntries(
    errors.flatMap(({ path, keyword, params }) =>
      keyword === 'changed' ? [[parsePointer(path)[0] ?? '', params.value ?? null]] : [],
    ),
  );
}

/** Adds to the message of each such field what `describe` says about its value. */
function withPresentValues(
  error: RequestError,
  describe: (name: string, value: JsonValue) => string,
): RequestError {
  const values = changedValues(error);
  if (Object.keys(values).length === 0) return error;
  const errors = error.errors?.map((each) => {
    const [name = ''] = parsePointer(each.path);
    if (!Object.hasOwn(values, name)) return each;
    return { ...each, msg: `${each.msg ?? ''} ${describe(name, values[name] ?? null)}`.trim() };
  });
  const { code, status, retryAfter } = error;
  return new RequestError(error.message, { code, status, errors, retryAfter, cause: error });
}
