import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Found, FoundGroup } from '../../../contract/records';
import { maxSearchLength } from '../../../metadata/reading/searchTerms';
import { byGateway, searchRecords } from '../../client/searchRecords';
import { accountCountries } from '../../session/countries';
import { useSession } from '../../session/useSession';

/** Time after the last key until its text is searched for, in ms. */
const delay = 60;

/** Results of the gateways, and their progress. */
interface FoundState {
  /** Undefined before anything was searched for. */
  found: Found | undefined;
  isPending: boolean;
  /** Error in words for the user. */
  error: string | undefined;
  retry: () => void;
}

/** Searches for a text at each gateway of the account, with one request for all countries that it serves. */
export function useFound(text: string): FoundState {
  const { account, language } = useSession();
  const wanted = text.trim().slice(0, maxSearchLength);
  const settled = useSettled(wanted);
  const gateways = account ? byGateway(accountCountries(account)) : [];
  const state = useQueries({
    queries: gateways.map((countries) => ({
      queryKey: [
        'search',
        account?.code,
        account?.userId,
        language,
        countries.map(({ code }) => code),
        settled,
      ],
      queryFn: ({ signal }: { signal: AbortSignal }) => searchRecords(countries, settled, signal),
      enabled: settled !== '',
      staleTime: 5_000,
      gcTime: 60_000,
      retry: false,
    })),
    combine: (results): FoundState => ({
      found: settled === '' ? undefined : merge(results.flatMap(({ data }) => data ?? [])),
      isPending: wanted !== '' && (settled !== wanted || results.some(({ isFetching }) => isFetching)),
      error: results.find(({ error }) => error)?.error?.message,
      retry: () => results.filter(({ error }) => error).forEach((each) => void each.refetch()),
    }),
  });
  // What was found for the text before stays until something comes: the list would shrink and grow with each key.
  const [kept, setKept] = useState<Found>();
  if (!state.isPending && state.found !== kept) setKept(state.found);
  return wanted !== '' && state.isPending ? { ...state, found: state.found ?? kept } : state;
}

/** Returns a text once it has been the same for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Joins what several gateways found, resource by resource. */
function merge(found: Found[]): Found | undefined {
  const [first, ...others] = found;
  if (!first || others.length === 0) return first;
  const groups = new Map<string, FoundGroup>();
  for (const group of found.flatMap((each) => each.groups)) {
    const before = groups.get(group.resource);
    const count = !before
      ? group.count
      : before.count === null || group.count === null
        ? null
        : before.count + group.count;
    groups.set(group.resource, { ...group, count, records: [...(before?.records ?? []), ...group.records] });
  }
  return {
    ...first,
    groups: [...groups.values()],
    isNewestOnly: found.some(({ isNewestOnly }) => isNewestOnly),
    wholeOnly: first.wholeOnly.filter((number) =>
      others.every(({ wholeOnly }) => wholeOnly.includes(number)),
    ),
  };
}
