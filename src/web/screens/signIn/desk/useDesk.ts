import { useCallback, useEffect, useState } from 'react';
import type {
  ListedNetwork,
  NetworkException,
  SuspendedPayment,
  UnknownOutcome,
} from '../../../../contract/networks';
import type { Review } from '../../../../contract/reviews';
import { request } from '../../../client/request';
import { RequestError } from '../../../client/RequestError';
import { translateEarly } from '../../../i18n/earlyTexts';
import { useSessionState } from '../../../session/useSession';

/** How often an open page is refreshed, in ms. */
const interval = 5000;

/** All that waits for the provider in a sandbox, each list with the oldest first. */
interface Desk {
  payments: SuspendedPayment[];
  exceptions: NetworkException[];
  unknown: UnknownOutcome[];
  reviews: Review[];
  networks: ListedNetwork[];
}

/** What {@link useDesk} returns. */
interface LoadedDesk {
  /** Undefined until it was loaded. */
  desk: Desk | undefined;
  /** Why it could not be loaded the last time; undefined as soon as it could. */
  failure: string | undefined;
  /** Loads it again. It does not throw. */
  load: () => Promise<void>;
}

/** Loads what waits for the provider, again every few seconds while the page is looked at, and in another language. */
export function useDesk(): LoadedDesk {
  const language = useSessionState((state) => state.language);
  const [state, setState] = useState<Omit<LoadedDesk, 'load'>>({ desk: undefined, failure: undefined });
  const load = useCallback(
    (signal?: AbortSignal) =>
      loadDesk(signal).then(
        (desk) => setState({ desk, failure: undefined }),
        (error: unknown) => {
          if (signal?.aborted) return;
          const failure = error instanceof RequestError ? error.message : translateEarly('errors.noAnswer');
          setState(({ desk }) => ({ desk, failure }));
        },
      ),
    [],
  );

  useEffect(() => {
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (!document.hidden) void load(controller.signal);
    }, interval);
    void load(controller.signal);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [language, load]);
  return { ...state, load };
}

async function loadDesk(signal: AbortSignal | undefined): Promise<Desk> {
  const read = async <Row>(path: string) =>
    (await request<Row[]>(`/sandbox/${path}`, { base: 'global', signal })).data;
  const [payments, exceptions, unknown, reviews, networks] = await Promise.all([
    read<SuspendedPayment>('suspense'),
    read<NetworkException>('network-exceptions'),
    read<UnknownOutcome>('network-attempts'),
    read<Review>('reviews'),
    read<ListedNetwork>('networks'),
  ]);
  return { payments, exceptions, unknown, reviews, networks };
}
