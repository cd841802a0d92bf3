import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { awaited } from 'virtual:metadata/navigation';
import type { Awaiting } from '../../../contract/awaiting';
import { figuresKey, refreshQueries } from '../../client/cache/refreshQueries';
import { createDataProvider } from '../../client/dataProvider';
import { AwaitingContext } from '../../generate/awaiting/useAwaiting';
import { accountCountries } from '../../session/countries';
import type { Session } from '../../session/Session';
import { useSession } from '../../session/useSession';

/**
 * Reads what awaits the user, for the menu and for pages: in the country in use, in Global mode in all. It follows changes as
 * figures do. Users who may take no such action cause no request.
 */
export function AwaitingScope({ children }: { children: ReactNode }) {
  const session = useSession();
  const { account, isGlobal } = session;
  const place = isGlobal ? undefined : session.country?.code;
  const queryClient = useQueryClient();
  useEffect(() => refreshQueries(queryClient, place), [queryClient, place]);
  const countries = countriesOf(session);
  const lists = useQueries({
    queries: countries.map((country) => ({
      queryKey: [figuresKey, country.code, 'awaiting', account?.code, account?.userId],
      queryFn: ({ signal }: { signal: AbortSignal }) => createDataProvider(country).getAwaiting({ signal }),
    })),
    combine: dataOf,
  });
  const known = new Map(countries.map(({ code }, index) => [code, lists[index]]));
  return <AwaitingContext value={known}>{children}</AwaitingContext>;
}

const dataOf = (results: UseQueryResult<Awaiting[]>[]) =>
  results.map(({ data, isError }) => data ?? (isError ? [] : undefined));

/** The countries in which something may await the user. */
function countriesOf({ account, country, isGlobal, can }: Session) {
  if (!Object.values(awaited).some(({ permissions }) => permissions.some(can))) return [];
  if (isGlobal) return account ? accountCountries(account) : [];
  return country ? [country] : [];
}
