import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { personalCalls, type Profile } from './personalCalls';
import { personalQuery } from './personalQuery';

/** What the gateway tells users of themselves. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: personalQuery.profile,
    queryFn: ({ signal }) => personalCalls.profile(signal),
  });
}
