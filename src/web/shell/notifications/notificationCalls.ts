import type { Notifications } from '../../../contract/awaiting';
import { notificationsCall } from '../../../metadata/model/reservedNames';
import type { SessionCountry } from '../../session/sessionStore';
import { request } from '../../client/request';

const queryOf = (countries: readonly SessionCountry[]) => ({
  countries: countries.map(({ code }) => code).join(','),
});

/** Reads the user's notifications in countries of one gateway (product 7.56). Rejects with a `RequestError`. */
export async function readNotifications(
  countries: readonly SessionCountry[],
  signal: AbortSignal,
): Promise<Notifications> {
  const options = { country: countries[0], query: queryOf(countries), signal };
  const { data } = await request<Notifications>(`/${notificationsCall}`, options);
  return data;
}

/** Marks what was seen until a time (ISO 8601) as read: one entry, or without a key all. Rejects with a `RequestError`. */
export async function markNotificationsRead(
  countries: readonly SessionCountry[],
  mark: { until: string; key?: string },
): Promise<void> {
  const options = { method: 'POST', country: countries[0], query: queryOf(countries), body: mark } as const;
  await request(`/${notificationsCall}/read`, options);
}
