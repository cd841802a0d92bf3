import { sessionStore } from '../session/sessionStore';
import type { RequestOptions } from './RequestOptions';

/**
 * Address of a path of the API. Global calls go to the account's gateway, those of a country to that country's
 * own one. Throws where a country is needed and none is chosen.
 */
export function requestAddress(
  path: string,
  { base = 'country', query = {}, country }: RequestOptions,
): string {
  const { account, country: current } = sessionStore.get();
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  if (base === 'global') return `${account?.gatewayUrl ?? ''}/api/global${path}${search}`;
  const asked = country ?? current;
  if (!asked?.code) throw new Error(`${path} needs a country, and none is chosen.`);
  return `${asked.gatewayUrl}/api/manage/${asked.code}${path}${search}`;
}
