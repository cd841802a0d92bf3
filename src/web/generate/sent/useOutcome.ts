import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BatchState } from '../../../metadata/model/batches';
import type { SentOutcome } from '../../../metadata/model/sentRequests';
import { failureInterval } from '../../client/createQueryClient';
import type { CorridorDataProvider } from '../../client/dataProvider';
import { isTemporary } from '../../client/RequestError';
import { type SentRequest, sentRequests } from '../../session/sentRequests';

/** How often to look whether another tab still sends a write, in ms. */
const heldInterval = 5_000;

/**
 * Finds out what became of a write whose response was lost; of one on several rows, as far as it is now. Returns undefined
 * while that is not known: the gateway is out of reach, or another tab is sending it.
 */
export function useOutcome(sent: SentRequest): SentOutcome | undefined {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const { key, kind, resource, write } = sent;
  const { data, error } = useQuery({
    queryKey: ['sentRequests', key],
    queryFn: async (): Promise<SentOutcome | null> => {
      if (!sent.isSettled && (await sentRequests.isHeldAnywhere(key))) return null;
      const outcome = await dataProvider.findRequest(resource, sent);
      sentRequests.settle(key);
      if (kind !== 'rows' || outcome.state !== 'done') return outcome;
      const { id } = outcome.data as BatchState;
      return { ...outcome, data: await dataProvider.getBatch(resource, write, id) };
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data === null ? heldInterval : isTemporary(state.error) && failureInterval,
  });
  if (error && !isTemporary(error)) return { state: 'expired' };
  return data ?? undefined;
}
