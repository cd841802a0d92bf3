import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReaderAnswer, ReaderMessage } from './serveReader';

/** Setup of a reader's worker. */
interface ReaderSetup {
  /** The module of the worker, which calls `serveReader`: a URL beside that of the module that names it. */
  code: URL;
  /** Most memory of the worker, in MB. */
  memory: number;
  /** Whether a worker waits for the next order for a while. Many orders may take less time than a start. */
  keep?: boolean;
}

/** Greatest size of what is read where it arrives, in bytes. A worker reads what is larger, or, as an archive, may be inside. */
export const readAtOnce = 65_536;

/** Why something could not be read: too much of it, or not what it should be. */
export type ReadingProblem = 'tooLargeInside' | 'unreadable';

/** Time limit of a worker for the head or a part, in milliseconds. A larger content is of no use to anybody. */
const timeLimit = 120_000;

/** Time for which a worker is kept without an order, in milliseconds. */
const keptFor = 60_000;

/** Code that starts a worker. TypeScript is run as in this process, which Node 20 must be told. A bundle is JavaScript. */
const start = `const { code, tsx } = require('node:worker_threads').workerData;
const ready = tsx === undefined ? Promise.resolve() : import(tsx).then(({ register }) => register());
ready.then(() => import(code));`;

/** Says that reading took too much time or memory. */
class TooMuchError extends Error {}

/** Work on a content that a worker has read: its head, and its items, some hundred at a time. */
type Work<Head, Item, Result> = (head: Head, parts: () => AsyncGenerator<Item[]>) => Promise<Result>;

/** Reads what may be large in workers. So no request and no job keeps the process from others. */
export class Reader<Order, Head, Item> {
  readonly #setup: ReaderSetup;
  /** A worker that waits for the next order. */
  #idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

  constructor(setup: ReaderSetup) {
    this.#setup = setup;
  }

  /**
   * Has a worker read something, and returns the result of `work`; or why it cannot be read, for good. `transfer` is handed over instead of
   * copied, and gone here. Throws where `signal` is aborted, and what `work` throws.
   */
  async read<Result>(
    order: Order,
    transfer: ArrayBuffer[],
    signal: AbortSignal | undefined,
    work: Work<Head, Item, Result>,
  ): Promise<{ result: Result } | { problem: ReadingProblem }> {
    signal?.throwIfAborted();
    const worker = this.#take();
    let isAsked = false;
    const ask = async (message: ReaderMessage<Order>, handed: ArrayBuffer[] = []) => {
      isAsked = true;
      const answer = await answerOf(worker, signal, message, handed);
      isAsked = false;
      return answer;
    };
    async function* parts() {
      for (let isLast = false; !isLast;) {
        const answer = await ask('next');
        if (!('part' in answer)) throw new Error(`Reading has failed: ${JSON.stringify(answer)}`);
        ({ isLast } = answer);
        if (answer.part.length > 0) yield answer.part as Item[];
      }
    }
    try {
      const first = await ask({ order }, transfer);
      if (!('head' in first)) return { problem: 'unreadable' };
      return { result: await work(first.head as Head, parts) };
    } catch (error) {
      if (error instanceof TooMuchError) return { problem: 'tooLargeInside' };
      throw error;
    } finally {
      // One that has not answered has failed, or goes on with what nobody wants any more.
      await this.#giveBack(worker, !isAsked);
    }
  }

  #take(): Worker {
    const kept = this.#idle;
    if (!kept) return this.#start();
    this.#idle = undefined;
    clearTimeout(kept.timer);
    kept.worker.ref();
    return kept.worker;
  }

  #start(): Worker {
    const { code, memory } = this.#setup;
    // Found from here: the process may have been started in any folder. Not all that load this module can resolve anything.
    const tsx = code.href.endsWith('.ts') ? import.meta.resolve('tsx/esm/api') : undefined;
    const worker = new Worker(start, {
      eval: true,
      execArgv: [],
      workerData: { tsx, code: code.href },
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    // Whoever waits for it hears of it; while nobody does, it must not end the process.
    worker.on('error', () => undefined);
    return worker;
  }

  async #giveBack(worker: Worker, isReusable: boolean): Promise<void> {
    if (!this.#setup.keep || !isReusable || this.#idle) {
      await worker.terminate();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle = undefined;
      void worker.terminate();
    }, keptFor).unref();
    worker.unref();
    this.#idle = { worker, timer };
  }
}

/** Sends a message to a worker and waits for its answer. Throws what it fails of, and a {@link TooMuchError} where it is too much for it. */
async function answerOf(
  worker: Worker,
  signal: AbortSignal | undefined,
  message: unknown,
  transfer: ArrayBuffer[],
): Promise<ReaderAnswer> {
  const late = AbortSignal.timeout(timeLimit);
  try {
    const answered = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, late]) : late });
    worker.postMessage(message, transfer);
    return (await answered)[0] as ReaderAnswer;
  } catch (error) {
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOutOfMemory || (late.aborted && !signal?.aborted)) throw new TooMuchError();
    throw error;
  }
}
