import { useDataProvider, useGetOne, useNavigate, useTranslate } from 'react-admin';
import type { BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import { isMissing } from '../../client/failures';
import type { CorridorDataProvider } from '../../client/dataProvider';
import type { SendOptions } from '../../client/writeCalls';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';
import type { RecordValues } from '../../widgets/Widget';
import { BackLink } from '../page/BackLink';
import { useWayBack } from '../page/wayBack';
import { RecordMissing } from '../blank/RecordMissing';
import { recordPath } from '../resource/links';
import { recordLabel } from '../resource/recordTitles';
import { ResourceForm } from './ResourceForm';
import type { LoadValidator } from './formResolver';
import { useSaveRecord } from './useWriteRecord';

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
  const navigate = useNavigate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { data, error, refetch } = useGetOne<RecordValues>(
    resource.name,
    { id },
    { onError: () => undefined, retry: false },
  );
  const state = useWayBack(resource)?.state;
  const detail = recordPath(resource, id);

  const save = useSaveRecord(resource, form, country, data);

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    await save(body, options);
    navigate(detail, { state });
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
          onCancel={() => navigate(detail, { state })}
        />
      ) : isMissing(error) ? (
        <RecordMissing resource={resource} />
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
