import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BoundAction } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { isChangedSince, RequestError } from '../../client/RequestError';
import { makeIdempotencyKey, revisionOf, type SendOptions } from '../../client/writeCalls';
import * as merchants from '../../generate/actions/rows/useRowsBatch';
import { useResourceScope } from '../../generate/resource/ResourceScope';
import type { RecordValues } from '../../widgets/Widget';

/** Records as a rehearsal is asked about them. */
export const { rowsBody } = merchants;

type RowRun = merchants.RowRun;

/**
 * Decides about records one after the other, each with a key of its own and about the revision that was shown. One that is refused does not
 * keep the others from being decided about.
 */
export function useRowsBatch(action: BoundAction) {
  const { resource, dataProvider } = useResourceScope();
  const queryClient = useQueryClient();
  const [runs, setRuns] = useState<RowRun[]>();
  const isStopped = useRef(false);
  const isRunning = runs?.some(({ state }) => state === 'waiting') === true;
  const settle = (run: RowRun) => setRuns((before) => before?.map((one) => (one.id === run.id ? run : one)));

  async function decide(record: RecordValues, body: Record<string, JsonValue>): Promise<RowRun> {
    const options: SendOptions = {
      idempotencyKey: makeIdempotencyKey(),
      revision: revisionOf(record),
    };
    const send = () => dataProvider.runAction(resource.name, record.id, action, body, options);
    try {
      // What is sent again with the same key is done once.
      await send().catch((error: unknown) => {
        if (error instanceof RequestError && error.unanswered !== undefined) return send();
        throw error;
      });
      return { id: record.id, state: 'done' };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { id: record.id, state: 'failed', reason: error.message, hasChanged: isChangedSince(error) };
    }
  }

  async function run(records: readonly RecordValues[], body: Record<string, JsonValue>): Promise<void> {
    for (const record of records) {
      if (isStopped.current) settle({ id: record.id, state: 'failed', isStopped: true });
      else settle(await decide(record, body));
    }
    await queryClient.invalidateQueries();
  }

  return {
    runs,
    isRunning,
    isUnreachable: false,
    async send(records: readonly RecordValues[], body: Record<string, JsonValue>, _options: SendOptions) {
      isStopped.current = false;
      setRuns(records.map(({ id }) => ({ id, state: 'waiting' })));
      void run(records, body);
    },
    stopping: {
      stop: async () => {
        isStopped.current = true;
      },
      isBusy: false,
      failure: undefined,
    },
    clear: () => setRuns(undefined),
  };
}
