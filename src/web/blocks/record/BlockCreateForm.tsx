import { formOffered } from '../../generate/resource/offers';
import { CreateForm } from '../../generate/form/CreatePage';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';

/** A resource's create form on a page. Not shown to users who may not use it. */
export function BlockCreateForm({ block }: BlockProps<'createForm'>) {
  const { title, description } = block;
  const { create: form } = useResourceScope().resource;
  if (!formOffered(form, useSession())) return null;
  return (
    <BlockSection title={title} description={description}>
      <CreateForm form={form} />
    </BlockSection>
  );
}
