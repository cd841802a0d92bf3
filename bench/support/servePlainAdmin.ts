import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { orders } from './orders';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a built plain react-admin app with an API of `orders` beside it, on a free port. */
export async function servePlainAdmin(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/api/')) {
      const [from, to] = [0, 24];
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Content-Range', `collection-orders ${from}-${to}/319`);
      response.end(JSON.stringify(orders(to + 1)));
      return;
    }
    const file = normalize(join(folder, path === '/' ? 'index.html' : path));
    if (!file.startsWith(folder)) {
      response.writeHead(404).end();
      return;
    }
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, {
            'Content-Type': types[extname(file)] ?? 'application/octet-stream',
            'Content-Encoding': 'gzip',
          })
          .end(gzipSync(body)),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
