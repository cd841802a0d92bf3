import { useDataProvider, useNavigate, useTranslate } from 'react-admin';
import type { JsonValue } from '../../../metadata/model/json';
import type { CorridorDataProvider } from '../../client/dataProvider';
import type { SendOptions } from '../../client/writeCalls';
import { formOffered } from '../../generate/actions/offers';
import { ResourceForm } from '../../generate/form/ResourceForm';
import { useCreateRecord } from '../../generate/form/useWriteRecord';
import { newRecordTitle } from '../../generate/resource/recordTitles';
import { useResource } from '../../generate/resource/useResource';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';

/** A resource's create form on a page. It leads to the record once that is created. Not shown to users who may not use it. */
export function BlockCreateForm({ block }: BlockProps<'createForm'>) {
  const { title, description } = block;
  const translate = useTranslate();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const resource = useResource(block.resource);
  const session = useSession();
  const { create: form, path = '/' } = resource;
  const { country } = session;
  const create = useCreateRecord(resource, country!);
  if (!country || !formOffered(form, session)) return null;

  async function send(body: Record<string, JsonValue>, options: SendOptions) {
    const { id } = await create(body, options);
    navigate(`${path}/${encodeURIComponent(id)}`);
  }

  return (
    <BlockSection title={title} description={description}>
      <ResourceForm
        resource={resource}
        form={form}
        title={newRecordTitle(resource, translate)}
        country={country}
        send={send}
        rehearse={(body, options) =>
          dataProvider.rehearse(resource.name, { method: 'POST', path: '' }, body, options)
        }
        onCancel={() => navigate(path)}
      />
    </BlockSection>
  );
}
