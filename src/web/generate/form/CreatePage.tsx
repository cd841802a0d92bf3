import { useLocation, useNavigate } from 'ra-core';
import type { BoundForm } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import type { SendOptions } from '../../client/writeCalls';
import { BackLink, type LinkState, useWayBack } from '../page/BackLink';
import { ResourceForm } from './ResourceForm';
import { useCreateRecord } from './useWriteRecord';
import { newRecordTitle, recordPath, useResourceScope } from '../resource/ResourceScope';

/** The page with the form that creates a record. */
export function CreatePage({ form }: { form: BoundForm }) {
  const scope = useResourceScope();

  return (
    <div className="page">
      <BackLink />
      <header className="page__header">
        <h1 className="page__title">{newRecordTitle(scope)}</h1>
      </header>
      <CreateForm form={form} />
    </div>
  );
}

/** The form that creates a record. It leads to the record once that is created, and back when it is canceled. */
export function CreateForm({ form }: { form: BoundForm }) {
  const scope = useResourceScope();
  const { resource, dataProvider } = scope;
  const navigate = useNavigate();
  const create = useCreateRecord();
  const way = useWayBack();
  const { state } = useLocation();
  const { values } = (state ?? {}) as LinkState;

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    const { id } = await create(body, options);
    // The way back from the record is not to a form that is done.
    navigate(recordPath(resource, id), { replace: true, state: way?.state });
  }

  return (
    <ResourceForm
      form={form}
      title={newRecordTitle(scope)}
      initial={values}
      send={send}
      rehearse={(body, options) =>
        dataProvider.rehearse(resource.name, { method: 'POST', path: '' }, body, options)
      }
      onCancel={() => (values ? navigate(-1) : navigate(way?.to ?? '/'))}
    />
  );
}
