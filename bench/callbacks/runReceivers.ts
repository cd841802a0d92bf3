/**
 * The receivers of the benchmark of callbacks, each on a port of its own, in a process of their own. Prints the ports as JSON. They
 * acknowledge what arrives; at the line `hang` the first one stops to answer, at `answer` it goes on. At `arrivals` a line lists, of
 * each post of the others since the last time, how long after it was queued it arrived, in milliseconds.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

let isHanging = false;
let delays: number[] = [];

function startReceiver(index: number): Promise<number> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = Date.now();
      if (index === 0 && isHanging) return;
      response.writeHead(200).end();
      const queued = /"queued":(\d+)/.exec(Buffer.concat(chunks).toString())?.[1];
      if (index > 0 && queued !== undefined) delays.push(arrived - Number(queued));
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

const count = Number(process.env.RECEIVERS);
console.log(
  JSON.stringify(await Promise.all(Array.from({ length: count }, (_, index) => startReceiver(index)))),
);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'arrivals') {
    console.log(JSON.stringify(delays));
    delays = [];
  } else isHanging = line === 'hang';
}
process.exit();
