import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Notification } from '../../../contract/awaiting';
import { liveNews } from '../../client/cache/liveNews';
import { markNotificationsRead, readNotifications } from './notificationCalls';
import { byGateway } from '../../client/searchRecords';
import { accountCountries } from '../../session/countries';
import { useSession } from '../../session/useSession';

/** Time in ms after a change until notifications are requested, once for many changes. */
const pause = 2_000;

/** Notifications of the user, at all gateways. */
interface NotificationsState {
  /** Newest first; undefined while nothing is known. */
  notifications: Notification[] | undefined;
  unread: number;
  /** Error in words for the user. */
  error: string | undefined;
  retry: () => void;
  /** Marks one as read, or all that are shown. Rejects with a `RequestError`. */
  markRead: (one?: Notification) => Promise<void>;
}

/** Reads and follows the user's notifications at each gateway of the account. */
export function useNotifications(): NotificationsState {
  const { account, language } = useSession();
  const queryClient = useQueryClient();
  const gateways = useMemo(() => (account ? byGateway(accountCountries(account)) : []), [account]);
  const results = useQueries({
    queries: gateways.map((countries) => ({
      queryKey: [first, account?.userId, language, countries.map(({ code }) => code)],
      queryFn: ({ signal }: { signal: AbortSignal }) => readNotifications(countries, signal),
      retry: false,
    })),
  });
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: [first] }), [queryClient]);
  const watched = results.flatMap(({ data }) => data?.resources ?? []).join(' ');
  useEffect(() => {
    const resources = new Set(watched.split(' '));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = liveNews.subscribe(({ isReset, changes }) => {
      if (!isReset && !changes.some(({ resource }) => resources.has(resource))) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh();
      }, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [watched, refresh]);
  const known = results.flatMap(({ data }) => data ?? []);
  const notifications = known
    .flatMap((each) => each.notifications)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return {
    notifications: known.length === 0 ? undefined : notifications,
    unread: known.reduce((sum, each) => sum + each.unread, 0),
    error: results.find(({ error }) => error)?.error?.message,
    retry: () => void refresh(),
    markRead: async (one) => {
      const until = one?.at ?? notifications[0]?.at;
      if (until === undefined) return;
      const asked = gateways.filter(
        (countries) => !one || one.country === '' || countries.some(({ code }) => code === one.country),
      );
      const mark = one ? { until, key: one.key } : { until };
      await Promise.all(asked.map((countries) => markNotificationsRead(countries, mark)));
      await refresh();
    },
  };
}

/** The first part of the keys of the queries. */
const first = 'notifications';
