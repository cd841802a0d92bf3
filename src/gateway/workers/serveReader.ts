import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Content that a reader has read: a head, and items. They are handed over in parts, or read as they are. */
export interface Read<Head, Item> {
  head: Head;
  items: Item[] | AsyncIterable<Item[]>;
}

/** Message to a worker: to read something, or to hand over the next part of it. */
export type ReaderMessage<Order> = { order: Order } | 'next';

/** Answer of a worker: the head or that it cannot be read, then each part that is asked for. */
export type ReaderAnswer = { head: unknown } | { unreadable: string } | { part: unknown[]; isLast: boolean };

/** Items of a part: few enough for the process that receives them to serve others in between. */
const partSize = 250;

/**
 * Has this thread take only the processor time that the threads which answer requests leave, where it is scarce. Linux alone has
 * priorities of threads; elsewhere nothing changes.
 */
function giveWay(): void {
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + 10));
  } catch {
    // Reading goes on as fast as it may.
  }
}

/** Has this worker read what a `Reader` gives it. What `read` throws says that it cannot be read. */
export function serveReader(
  read: (order: never) => Read<unknown, unknown> | Promise<Read<unknown, unknown>>,
): void {
  giveWay();
  const port = parentPort!;
  const answer = (message: ReaderAnswer) => port.postMessage(message);
  let parts = partsOf([]);
  port.on('message', async (message: ReaderMessage<never>) => {
    try {
      if (message === 'next') {
        const { value: part = [], done } = await parts.next();
        answer({ part, isLast: done === true });
        return;
      }
      const found = await read(message.order);
      parts = partsOf(found.items);
      answer({ head: found.head });
    } catch (error) {
      answer({ unreadable: String(error) });
    }
  });
}

async function* partsOf(items: Read<unknown, unknown>['items']): AsyncGenerator<unknown[], undefined> {
  let part: unknown[] = [];
  for await (const some of Array.isArray(items) ? [items] : items) {
    for (const item of some) {
      if (part.push(item) < partSize) continue;
      yield part;
      part = [];
    }
  }
  yield part;
}
