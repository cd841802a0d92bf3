import { formOffered } from '../../generate/resource/offers';
import { CreateForm } from '../../generate/form/CreatePage';
import { useResource } from '../../generate/resource/useResource';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';

/** A resource's create form on a page. Not shown to users who may not use it. */
export function BlockCreateForm({ block }: BlockProps<'createForm'>) {
  const { title, description } = block;
  const resource = useResource(block.resource);
  const session = useSession();
  const { create: form } = resource;
  const { country } = session;
  if (!country || !formOffered(form, session)) return null;
  return (
    <BlockSection title={title} description={description}>
      <CreateForm resource={resource} form={form} country={country} />
    </BlockSection>
  );
}
