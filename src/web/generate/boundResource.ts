import { loadResource } from 'virtual:metadata/resources';
import type { BoundResource } from '../../metadata/model/BoundResource';

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
