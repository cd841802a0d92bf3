import { scopes } from 'virtual:metadata/navigation';
import type { SessionCountry } from '../session/sessionStore';
import { request, type RequestOptions } from './request';

/**
 * Returns where requests for a resource's records go: to a country's gateway, or for records of none to the account's. Global mode
 * has only the latter.
 */
export function addressOf(
  resource: string,
  country: SessionCountry | undefined,
): Pick<RequestOptions, 'base' | 'country'> {
  return isOfCountry(resource) ? { country } : { base: 'records' };
}

/** Returns the target of a request by its path, which begins with the resource. */
export function addressOfPath(
  path: string,
  country: SessionCountry | undefined,
): ReturnType<typeof addressOf> {
  return addressOf(/^\/([^/?]+)/.exec(path)?.[1] ?? '', country);
}

/** Whether the records of a resource are those of a country. */
export function isOfCountry(resource: string): boolean {
  return !Object.hasOwn(scopes, resource);
}

/**
 * Returns a function that requests a path below a resource and returns the `data`. Calls for other things than its records have
 * their `collection` before the name.
 */
export function resourceCall(country: SessionCountry | undefined, collection?: string) {
  const start = collection === undefined ? '' : `/${collection}`;
  return async <Data>(resource: string, path: string, options?: RequestOptions): Promise<Data> => {
    const { data } = await request<Data>(`${start}/${resource}${path}`, {
      ...options,
      ...addressOf(resource, country),
    });
    return data;
  };
}
