import { useState } from 'react';
import type { BatchState } from '../../../contract/batches';
import { RequestError } from '../../client/RequestError';
import { useResourceScope } from './ResourceScope';

/** Stopping one batch, be it an import or an action on rows. */
export interface StopBatch {
  /** Stops it: what is not done yet will not be. */
  stop: () => Promise<void>;
  isBusy: boolean;
  /** Why it was not stopped, for the user: it can be tried again. */
  failure: string | undefined;
}

/**
 * Stops the batch with this id, an import's if `write` is `create`, and calls `onStopped` with it. One that has ended stays
 * unchanged.
 */
export function useStopBatch(
  write: string,
  id: string,
  onStopped: (batch: BatchState) => unknown,
): StopBatch {
  const { resource, dataProvider } = useResourceScope();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ id: string; reason: string }>();
  return {
    isBusy,
    failure: failure?.id === id ? failure.reason : undefined,
    async stop() {
      setBusy(true);
      setFailure(undefined);
      try {
        await onStopped(await dataProvider.stopBatch(resource.name, write, id));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setFailure({ id, reason: error.message });
      } finally {
        setBusy(false);
      }
    },
  };
}
