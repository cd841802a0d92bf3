import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TableRow } from '../../../metadata/sheets/readTable';
import type { FileEntry, UnreadableRow } from './interpretRows';
import type { Source, SourceFormat, SourceProblem } from './readSource';

/** What can be had of the rows of a file: what they say, or how they stand in it. */
interface RowsWanted {
  entries: FileEntry;
  rows: TableRow;
}

/** What a worker is started for. */
export interface WorkerOrder {
  source: Source;
  wanted: keyof RowsWanted;
}

/** What a worker says first, and then for each part that it is asked for. */
export type WorkerAnswer =
  | { problem: SourceProblem }
  | { format: SourceFormat; unreadable: UnreadableRow[] }
  | { part: unknown[]; isLast: boolean };

/** A file that can be compared. */
export interface OpenSource<Row> {
  format: SourceFormat;
  unreadable: UnreadableRow[];
  /** Its rows, some hundred at a time. */
  parts: () => AsyncGenerator<Row[]>;
}

/** Most memory of a worker, in MB: 50,000 rows of 20 columns need half of it. Beyond, the file is too large, and nobody else is harmed. */
const maxMemory = 1_024;

/** Where the worker's code is TypeScript, it is run as in this process, which on Node 20 has to be said. A bundle's is JavaScript. */
const start = `const { code, tsx } = require('node:worker_threads').workerData;
const ready = tsx === undefined ? Promise.resolve() : import(tsx).then(({ register }) => register());
ready.then(() => import(code));`;

/**
 * Opens a file in a worker, as reading one of thousands of rows takes seconds, and returns what `work` returns, or why the file cannot be
 * compared. Throws where `signal` is aborted. The bytes of the source are handed over, and gone.
 */
export async function withSource<Wanted extends keyof RowsWanted, Result>(
  order: { source: Source; wanted: Wanted },
  signal: AbortSignal | undefined,
  work: (source: OpenSource<RowsWanted[Wanted]>) => Promise<Result>,
): Promise<{ result: Result } | { problem: SourceProblem }> {
  const code = new URL('sourceWorker.ts', import.meta.url).href;
  // Found from here: the process may have been started in any folder. Not all that load this module can resolve anything.
  const tsx = code.endsWith('.ts') ? import.meta.resolve('tsx/esm/api') : undefined;
  const worker = new Worker(start, {
    eval: true,
    execArgv: [],
    workerData: { ...order, tsx, code },
    transferList: [order.source.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  // Also rejects where the worker fails.
  const next = async () => (await once(worker, 'message', signal ? { signal } : {}))[0] as WorkerAnswer;
  try {
    const first = await next();
    if ('problem' in first) return first;
    const { format, unreadable } = first as Extract<WorkerAnswer, { format: SourceFormat }>;
    async function* parts() {
      for (let isLast = false; !isLast;) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
        worker.postMessage('next');
        const answer = (await next()) as Extract<WorkerAnswer, { isLast: boolean }>;
        ({ isLast } = answer);
        yield answer.part as RowsWanted[Wanted][];
      }
    }
    return { result: await work({ format, unreadable, parts }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { problem: 'tooLargeInside' };
    throw error;
  } finally {
    await worker.terminate();
  }
}
