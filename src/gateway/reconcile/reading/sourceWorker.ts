import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerAnswer, WorkerOrder } from './openSource';
import { readSource } from './readSource';

/** The worker of `withSource`: it reads the file at once, and hands it over in parts, each when it is asked for. */

/** Rows of a part: few enough for the process that receives them to serve others in between. */
const partSize = 250;

const { source, wanted } = workerData as WorkerOrder;
const port = parentPort!;
const answer = (message: WorkerAnswer) => port.postMessage(message);

const read = await readSource(source);
if (typeof read === 'string') answer({ problem: read });
else {
  const { format, rows, interpreted } = read;
  const { entries, unreadable } = interpreted;
  const all: unknown[] = wanted === 'rows' ? rows : entries;
  let place = 0;
  port.on('message', () => {
    const part = all.slice(place, place + partSize);
    place += part.length;
    answer({ part, isLast: place >= all.length });
  });
  answer({ format, unreadable });
}
