import { use } from 'react';
import { loadResource } from 'virtual:metadata/resources';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';

/**
 * The resource, bound to the session's country and language. Suspends while its chunk loads, and throws where that
 * failed.
 */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  return use(boundResource(name, country?.code ?? '', language));
}

const loading = new Map<string, Promise<BoundResource>>();

/**
 * A resource bound to a country and a language, loaded once: always the same promise, for `use`. Where its chunk could
 * not be loaded it stays rejected: the page must be loaded anew, as browsers remember a module that failed.
 */
export function boundResource(name: string, country: string, language: string): Promise<BoundResource> {
  const key = `${name} ${country} ${language}`;
  const known = loading.get(key);
  if (known) return known;
  const promise = loadResource(name, country, language);
  loading.set(key, promise);
  return promise;
}
