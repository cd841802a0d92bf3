import { useDataProvider, useNavigate, useTranslate } from 'react-admin';
import type { BoundForm, BoundResource } from '../../../metadata/model/BoundResource';
import type { Country } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { CorridorDataProvider } from '../../client/dataProvider';
import type { SendOptions } from '../../client/writeCalls';
import { BackLink } from '../page/BackLink';
import { useWayBack } from '../page/wayBack';
import { recordPath } from '../resource/links';
import { newRecordTitle } from '../resource/recordTitles';
import { ResourceForm } from './ResourceForm';
import type { LoadValidator } from './formResolver';
import { useCreateRecord } from './useWriteRecord';

/** Props of {@link CreateForm}. */
interface CreateFormProps {
  resource: BoundResource;
  form: BoundForm;
  country: Country;
  /** Loads validators; the build's own unless a test has another. */
  loadRules?: LoadValidator;
}

/** The page with the form that creates a record. */
export function CreatePage(props: CreateFormProps) {
  const { resource } = props;
  const translate = useTranslate();
  return (
    <div className="page">
      <BackLink resource={resource} />
      <header className="page__header">
        <h1 className="page__title">{newRecordTitle(resource, translate)}</h1>
      </header>
      <CreateForm {...props} />
    </div>
  );
}

/** The form that creates a record. It leads to the record once that is created, and back when it is canceled. */
export function CreateForm({ resource, form, country, loadRules }: CreateFormProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const create = useCreateRecord(resource, country);
  const way = useWayBack(resource);

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    const { id } = await create(body, options);
    // The way back from the record is not to a form that is done.
    navigate(recordPath(resource, id), { replace: true, state: way?.state });
  }

  return (
    <ResourceForm
      resource={resource}
      form={form}
      title={newRecordTitle(resource, translate)}
      country={country}
      send={send}
      rehearse={(body, options) =>
        dataProvider.rehearse(resource.name, { method: 'POST', path: '' }, body, options)
      }
      loadRules={loadRules}
      onCancel={() => navigate(way?.to ?? '/')}
    />
  );
}
