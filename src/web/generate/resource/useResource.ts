import { use } from 'react';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { loadedOnce, metadataLoaders, useMetadataEdits } from '../../client/metadataLoaders';
import { useSession } from '../../session/useSession';

/** Returns a resource, bound to the session's country and language. Suspends while it loads, throws if that fails. */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  useMetadataEdits();
  return use(boundResource(name, country?.code ?? '', language));
}

/** Loads a resource, bound to a country and a language (see `loadedOnce`). */
export const boundResource: (name: string, country: string, language: string) => Promise<BoundResource> =
  loadedOnce((name = '', country = '', language = '') =>
    metadataLoaders.loadResource(name, country, language),
  );
