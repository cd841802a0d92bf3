import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import type { BoundAction, BoundResource } from '../../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../../metadata/model/json';
import type { CorridorDataProvider } from '../../../client/dataProvider';
import { isTemporary, RequestError } from '../../../client/RequestError';

/** What became of one row. */
export interface RowRun {
  id: string;
  /** `waiting`: not sent. `unknown`: sent, and no answer arrived. */
  state: 'waiting' | 'running' | 'done' | 'failed' | 'unknown';
  /** Why it failed. */
  reason?: string;
}

const waiting = (id: string): RowRun => ({ id, state: 'waiting' });

/** How many rows are sent at a time. */
const atOnce = 4;

/** An action on several rows. */
export interface RowRuns {
  /** In the order of the rows; empty before the first start. */
  runs: RowRun[];
  isRunning: boolean;
  /**
   * Runs the action on these rows, or on those again of which it is not known that it was done. A row has the same key each
   * time, so that nothing is done twice. Ends early where the gateway cannot be reached: the other rows are still waiting.
   */
  start: (ids: string[], body: Record<string, JsonValue>, key: string) => Promise<void>;
  /** Sends no more rows. */
  stop: () => void;
}

/** Runs an action on rows, one request each, and keeps what became of each. */
export function useRowRuns(resource: BoundResource, action: BoundAction): RowRuns {
  const dataProvider = useDataProvider<CorridorDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const [runs, setRuns] = useState<RowRun[]>([]);
  const [isRunning, setRunning] = useState(false);
  const stopped = useRef(false);

  async function runOne(id: string, body: Record<string, JsonValue>, key: string): Promise<RowRun> {
    try {
      const options = { idempotencyKey: `${key}-${id}` };
      await dataProvider.runAction(resource.name, id, action, body, options);
      return { id, state: 'done' };
    } catch (error) {
      if (isTemporary(error)) stopped.current = true;
      const { unanswered, message } = error instanceof RequestError ? error : new RequestError('');
      if (unanswered === 'offline') return { id, state: 'waiting' };
      if (unanswered === 'lost') return { id, state: 'unknown' };
      return { id, state: 'failed', reason: message || translate('corridor.form.failed') };
    }
  }

  async function start(ids: string[], body: Record<string, JsonValue>, key: string): Promise<void> {
    const pending = [...ids];
    const put = (run: RowRun) => setRuns((all) => all.map((each) => (each.id === run.id ? run : each)));
    setRuns((all) => {
      return all.length === 0
        ? ids.map(waiting)
        : all.map((each) => (ids.includes(each.id) ? waiting(each.id) : each));
    });
    stopped.current = false;
    setRunning(true);
    const work = async () => {
      for (let id = pending.shift(); id !== undefined && !stopped.current; id = pending.shift()) {
        put({ id, state: 'running' });
        put(await runOne(id, body, key));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setRunning(false);
    void queryClient.invalidateQueries();
  }

  return { runs, isRunning, start, stop: () => (stopped.current = true) };
}
