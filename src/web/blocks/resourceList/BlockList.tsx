import { useMemo } from 'react';
import { blockId } from '../../../metadata/model/pageBlocks';
import { formOffered, resourceActionsOf } from '../../generate/resource/offers';
import { ActionButtons } from '../../generate/actions/ActionButtons';
import { CreateLink } from '../../generate/list/ListHeader';
import { ResourceList } from '../../generate/list/ResourceList';
import { withFixed } from '../../generate/resource/withFixed';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';
import { ResourceScope, useResourceScope } from '../../generate/resource/ResourceScope';

/** A resource's list on a page. Nothing is shown to users who may not see the resource. */
export function BlockList({ block, page }: BlockProps<'resourceList'>) {
  const { title, description, filter, keepPeriod = false, columns, create = true, variant = 'plain' } = block;
  const { resource } = useResourceScope();
  const { can } = useSession();
  // The same text until its content changes, as parameters of the page make a new object.
  const fixed = JSON.stringify(Object.keys(filter ?? {}));
  const shown = useMemo(() => {
    const known = columns?.filter((name) => Object.hasOwn(resource.fields, name));
    const { create: form, import: importing, ...rest } = resource;
    const list = rest.list && withFixed(rest.list, resource, JSON.parse(fixed) as string[], keepPeriod);
    return {
      ...rest,
      ...(list ? { list: known?.length ? { ...list, columns: known } : list } : {}),
      ...(form && create ? { create: form } : {}),
      ...(importing && create ? { import: importing } : {}),
    };
  }, [resource, columns, create, fixed, keepPeriod]);
  if (!can(resource.permission)) return null;
  return (
    <BlockSection
      title={title}
      description={description}
      isNamedInside={title === resource.title}
      actions={
        <ResourceScope resource={shown}>
          <BlockListActions isFull={variant === 'full'} />
        </ResourceScope>
      }
    >
      <ResourceList
        resource={shown}
        filter={filter}
        embedded
        controls={variant === 'full'}
        id={`${page.name}.${blockId(block)}`}
      />
    </BlockSection>
  );
}

/** Actions on the resource as a whole. A list with controls has its own link to the create form. */
function BlockListActions({ isFull }: { isFull: boolean }) {
  const { resource } = useResourceScope();
  const session = useSession();
  const isCreating = !isFull && resource.path === undefined && formOffered(resource.create, session);
  const actions = resourceActionsOf(resource.actions, session);
  if (!isCreating && actions.length === 0) return null;
  return (
    <>
      <ActionButtons actions={actions} />
      {isCreating && <CreateLink />}
    </>
  );
}
