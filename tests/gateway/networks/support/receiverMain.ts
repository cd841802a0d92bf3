// A merchant's server in a process of its own: it keeps each callback in a file as it arrived, and then acknowledges it.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '0'] = process.argv.slice(2);

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { url, headers } = request;
    const body = Buffer.concat(parts).toString();
    appendFileSync(file, `${JSON.stringify({ url, headers, body })}\n`);
    response.writeHead(204).end();
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
