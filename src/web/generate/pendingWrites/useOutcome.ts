import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BatchState } from '../../../contract/batches';
import type { SentOutcome } from '../../../contract/requests';
import { failureInterval } from '../../client/createQueryClient';
import { type CorridorDataProvider, createDataProvider } from '../../client/dataProvider';
import { isTemporary } from '../../client/RequestError';
import { type SentRequest, sentRequests } from '../../session/sentRequests';
import type { SessionCountry } from '../../session/Session';

/** How often to look whether another tab still sends a write, and how far a batch is, in ms. */
const lookInterval = 5_000;

/**
 * Finds out what became of a write whose response was lost; of one on several rows, as far as it is now. Returns undefined
 * while that is not known: the gateway is out of reach, or another tab is sending it. `elsewhere` is its country, where that is
 * another one than the page's.
 */
export function useOutcome(
  sent: SentRequest,
  elsewhere: SessionCountry | undefined,
): SentOutcome | undefined {
  const ofPage = useDataProvider<CorridorDataProvider>();
  const { key, kind, resource, write } = sent;
  const { data, error } = useQuery({
    queryKey: ['sentRequests', key],
    queryFn: async (): Promise<SentOutcome | null> => {
      const dataProvider = elsewhere ? createDataProvider(elsewhere) : ofPage;
      if (!sent.isSettled && (await sentRequests.isHeldAnywhere(key))) return null;
      const outcome = await dataProvider.findRequest(resource, sent);
      // The page of an import settles it.
      if (kind !== 'import') sentRequests.settle(key);
      if (kind === 'record' || outcome.state !== 'done') return outcome;
      const { id } = outcome.data as BatchState;
      return { ...outcome, data: await dataProvider.getBatch(resource, write, id) };
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data === null || isRunning(state.data, kind)
        ? lookInterval
        : isTemporary(state.error) && failureInterval,
  });
  if (error && !isTemporary(error)) return { state: 'expired' };
  return data ?? undefined;
}

function isRunning(outcome: SentOutcome | undefined, kind: SentRequest['kind']): boolean {
  return kind !== 'record' && outcome?.state === 'done' && (outcome.data as BatchState).finishedAt === null;
}
