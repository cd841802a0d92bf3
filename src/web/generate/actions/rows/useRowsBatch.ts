import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BatchBody, RowResult } from '../../../../contract/batches';
import type { BoundAction } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';
import { joinSentences } from '../../../../metadata/texts/joinTexts';
import { revisionsOf, type SendOptions } from '../../../client/writeCalls';
import type { RecordValues } from '../../../widgets/Widget';
import { type StopBatch, useStopBatch } from '../../resource/useStopBatch';
import { useResourceScope } from '../../resource/ResourceScope';

/** Intervals at which results are requested again, in ms: a short batch is done by the first. A longer one is followed by its changes. */
const intervals = { first: 800, longest: 15_000 };

/** Result of one of the records. */
export interface RowRun {
  id: string;
  state: RowResult['state'];
  /** Why it failed. */
  reason?: string;
  /** Whether that is because the record has changed since the user has seen it. */
  hasChanged?: boolean;
  /** Whether it is because the batch was stopped before. */
  isStopped?: boolean;
}

/** Returns the body of a batch on records as they are shown. */
export function rowsBody(records: readonly RecordValues[], input: Record<string, JsonValue>): BatchBody {
  return { ids: records.map(({ id }) => id), input, revisions: revisionsOf(records) };
}

/** An action on several records, which the gateway performs as one batch. */
interface RowsBatch {
  /** In the order of the records; undefined before it was sent. */
  runs: RowRun[] | undefined;
  /** Whether the gateway has not done all of them yet. */
  isRunning: boolean;
  /** Whether the gateway does not answer at the moment. */
  isUnreachable: boolean;
  /** Sends the batch: the same one with the same key is done once. Rejects where it was not accepted. */
  send: (
    records: readonly RecordValues[],
    body: Record<string, JsonValue>,
    options: SendOptions,
  ) => Promise<void>;
  stopping: StopBatch;
  /** Forgets the batch, so that another can be sent. */
  clear: () => void;
}

/** Runs an action on records in one batch, and follows what becomes of each. */
export function useRowsBatch(action: BoundAction): RowsBatch {
  const { resource, dataProvider } = useResourceScope();
  const queryClient = useQueryClient();
  const [batch, setBatch] = useState<{ id: string; ids: string[] }>();
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    queryKey: ['batch', resource.name, action.name, batch?.id],
    queryFn: () => dataProvider.getBatchRows(resource.name, action.name, batch!.id),
    enabled: batch !== undefined,
    refetchInterval: ({ state }) =>
      isWaiting(state.data) && Math.min(intervals.first * 2 ** state.dataUpdateCount, intervals.longest),
    staleTime: 0,
  });
  const stopping = useStopBatch(action.name, batch?.id ?? '', () => refetch());
  const isRunning = batch !== undefined && isWaiting(rows);
  const isDone = batch !== undefined && !isRunning;
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'batch' });
  }, [isDone, queryClient]);
  return {
    runs: batch?.ids.map((id, index) => runOf(id, rows?.[index])),
    isRunning,
    isUnreachable: isRunning && error !== null,
    async send(records, body, options) {
      const sent = rowsBody(records, body);
      const { id } = await dataProvider.sendBatch(resource.name, action.name, sent, options);
      setBatch({ id, ids: records.map((record) => record.id) });
    },
    stopping,
    clear: () => setBatch(undefined),
  };
}

function isWaiting(rows: RowResult[] | undefined): boolean {
  return !rows || rows.some(({ state }) => state === 'waiting');
}

function runOf(id: string, row: RowResult | undefined): RowRun {
  const reason = joinSentences(row?.errors?.flatMap(({ msg }) => msg ?? []) ?? []);
  const isBecause = (of: string) => row?.errors?.some(({ keyword }) => keyword === of) === true;
  const causes = { hasChanged: isBecause('revision'), isStopped: isBecause('stopped') };
  return { id, state: row?.state ?? 'waiting', ...(reason ? { reason } : {}), ...causes };
}
