import { scopes } from 'virtual:metadata/navigation';
import type { SessionCountry } from '../session/sessionStore';
import { request, type RequestOptions } from './request';

/**
 * Returns where requests for records of a resource are sent: to a country's gateway, or where the records belong to no
 * country, to that of the account. Global mode has records of the second kind only.
 */
export function addressOf(
  resource: string,
  country: SessionCountry | undefined,
): Pick<RequestOptions, 'base' | 'country'> {
  return isOfCountry(resource) ? { country } : { base: 'records' };
}

/** The same for the path of a request, which begins with the resource. */
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
 * Returns a function that sends a request about a resource, with what follows its name in the path, and returns the `data`. What
 * is no record of it has its `collection` before the name.
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
