/**
 * The receivers of the benchmark of callbacks, each on its own port, which it prints as JSON. `hang` stops the first receiver's
 * responses, `answer` continues them. `arrivals` prints the delays of posts to the others since last time, in milliseconds.
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
