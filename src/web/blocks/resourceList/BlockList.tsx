import { useMemo } from 'react';
import { blockId } from '../../../metadata/model/pageBlocks';
import type { FilterValues } from '../../generate/filters/filterValues';
import { ResourceList } from '../../generate/list/ResourceList';
import { useResource } from '../../generate/resource/useResource';
import { useSession } from '../../session/useSession';
import type { BlockProps } from '../parts/Block';
import { BlockSection } from '../parts/BlockSection';

/** What a page file says of the block. */
interface BlockListOptions {
  resource: string;
  title?: string;
  description?: string;
  filter?: FilterValues;
  columns?: string[];
  variant?: 'plain' | 'full';
}

/** A resource's list on a page. Nothing is shown to users who may not see the resource. */
export function BlockList({ block, page }: BlockProps) {
  const options = block as unknown as BlockListOptions;
  const { title, description, filter, columns, variant = 'plain' } = options;
  const resource = useResource(options.resource);
  const { can } = useSession();
  const shown = useMemo(() => {
    const known = columns?.filter((name) => Object.hasOwn(resource.fields, name));
    return known?.length && resource.list
      ? { ...resource, list: { ...resource.list, columns: known } }
      : resource;
  }, [resource, columns]);
  if (!can(resource.permission)) return null;
  return (
    <BlockSection title={title} description={description}>
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
