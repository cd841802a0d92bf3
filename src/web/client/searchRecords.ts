import type { Found } from '../../contract/records';
import { searchCall } from '../../metadata/model/reservedNames';
import type { SessionCountry } from '../session/sessionStore';
import { request } from './request';

/** Searches all resources in countries of one gateway (product 4.31). Rejects with a `RequestError`. */
export async function searchRecords(
  countries: readonly SessionCountry[],
  q: string,
  signal: AbortSignal,
): Promise<Found> {
  const codes = countries.map(({ code }) => code).join(',');
  const query = { q, countries: codes };
  const { data } = await request<Found>(`/${searchCall}`, { country: countries[0], query, signal });
  return data;
}

/** Groups countries by their gateway, which is requested once. */
export function byGateway(countries: readonly SessionCountry[]): SessionCountry[][] {
  const groups = new Map<string, SessionCountry[]>();
  for (const country of countries) {
    groups.set(country.gatewayUrl, [...(groups.get(country.gatewayUrl) ?? []), country]);
  }
  return [...groups.values()];
}
