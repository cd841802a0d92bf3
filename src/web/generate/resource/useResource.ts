import { use } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { boundResource, useMetadataEdits } from '../../client/metadataLoaders';
import { useSession } from '../../session/useSession';

/** Returns a resource, bound to the session's country and language. Suspends while it loads, throws if that fails. */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  useMetadataEdits();
  return use(boundResource(name, country?.code ?? '', language));
}
