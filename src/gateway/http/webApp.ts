import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files whose name contains a hash of their content. */
const hashed = /^\/assets\/.*[-.][\w-]{8,}\.\w+$/;

/**
 * Serves the built web app, with the compressed forms that the build put beside its files. The files are listed once, so
 * no request can name another one. Those with a hash in their name never change and are cached for a year; the others
 * are revalidated each time.
 */
export async function serveWeb(server: FastifyInstance, root: string): Promise<void> {
  const page = join(root, 'index.html');
  if (!existsSync(page)) {
    server.get('/', (_request, reply) =>
      reply
        .type('text/plain')
        .send(`The web app is not built: ${root} has no index.html. Run "npm run build".`),
    );
    return;
  }
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ['index.html', '**/.*', '**/*.{br,gz}'],
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const url = path
        .slice(root.length)
        .replaceAll('\\', '/')
        .replace(/\.(br|gz)$/, '');
      reply.header('Cache-Control', hashed.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get('/', async (request, reply) => {
    // By content: two builds of the page have the same length, and a deployment may give all files one time.
    const tag = `W/"${createHash('sha256')
      .update(await readFile(page))
      .digest('base64url')
      .slice(0, 22)}"`;
    reply.header('ETag', tag);
    if (request.headers['if-none-match'] === tag) {
      return reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').status(304).send();
    }
    return reply.sendFile('index.html', { etag: false, lastModified: false });
  });
}
