import type { CheckedRow } from './checkRow';
import type { ImportReader, ReaderSetup } from './ImportReader';
import type { AnswerMessage, ReaderCalls } from './messages';

/** A call that the worker has not answered yet. */
interface OpenCall {
  resolve: (output: never) => void;
  reject: (error: Error) => void;
  onRows?: ((rows: CheckedRow[]) => void) | undefined;
}

/** Starts a worker that reads files. Each call rejects once the worker has failed or was closed. */
export function connectReader(setup: ReaderSetup): ImportReader {
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), { type: 'module' });
  const open = new Map<number, OpenCall>();
  let last = 0;
  const failAll = (reason: string) => {
    for (const { reject } of open.values()) reject(new Error(reason));
    open.clear();
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failAll(event.message || 'The worker could not be loaded.');
  });
  worker.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
    const call = open.get(data.id);
    if (!call) return;
    if ('rows' in data) {
      call.onRows?.(data.rows);
      return;
    }
    open.delete(data.id);
    if ('failure' in data) call.reject(new Error(data.failure));
    else call.resolve(data.output as never);
  });

  function ask<Name extends keyof ReaderCalls>(
    call: Name,
    input: ReaderCalls[Name]['input'],
    { onRows, transfer = [] }: { onRows?: OpenCall['onRows']; transfer?: Transferable[] } = {},
  ): Promise<ReaderCalls[Name]['output']> {
    const id = ++last;
    return new Promise((resolve, reject) => {
      open.set(id, { resolve, reject, onRows });
      worker.postMessage({ id, call, input }, { transfer });
    });
  }

  ask('setUp', setup).catch(() => undefined);
  return {
    open: (name, bytes, part) => ask('open', { name, bytes, part }, { transfer: [bytes] }),
    check: (fields, onRows) => ask('check', fields, { onRows }),
    recheck: (number, texts) => ask('recheck', { number, texts }),
    mark: (file) => ask('mark', file),
    close() {
      worker.terminate();
      failAll('closed');
    },
  };
}
