import { use } from 'react';
import { loadResource } from 'virtual:metadata/resources';
import type { BoundResource } from '../../metadata/model/BoundResource';
import { useSession } from '../session/useSession';

const loading = new Map<string, Promise<BoundResource>>();

/**
 * The resource, bound to the session's country and language. Suspends while its chunk loads; where that
 * failed it throws for good: the page must be loaded anew, as browsers remember a module that failed.
 */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  const key = `${name} ${country?.code ?? ''} ${language}`;
  const known = loading.get(key);
  if (known) return use(known);
  const promise = loadResource(name, country?.code ?? '', language);
  loading.set(key, promise);
  return use(promise);
}
