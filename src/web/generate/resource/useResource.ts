import { use } from 'react';
import { loadResource } from 'virtual:metadata/resources';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { useSession } from '../../session/useSession';

/** Returns a resource, bound to the session's country and language. Suspends while it loads, throws if that fails. */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  return use(boundResource(name, country?.code ?? '', language));
}

const resources = new Map<string, Promise<BoundResource>>();

/**
 * Loads a resource, bound to a country and a language, once: returns the same promise each time, for `use`. A rejected
 * one stays, and the page must be reloaded, because browsers cache a module that failed.
 */
export function boundResource(name: string, country: string, language: string): Promise<BoundResource> {
  const key = `${name} ${country} ${language}`;
  const promise = resources.get(key) ?? loadResource(name, country, language);
  resources.set(key, promise);
  return promise;
}
