import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
};

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest', '.map']);

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

interface WebFile {
  body: Buffer;
  tag: string;
  modified: number;
  encoded: Map<string, Promise<Buffer>>;
}

/**
 * Serves the built web app. Files are listed once, so that no request can name another one, and kept in memory
 * with their compressed forms, each made at its first use or read from a `.br` or `.gz` beside it. Names with a
 * hash never change and are cached for a year; the page itself is asked for again each time.
 */
export async function serveWeb(server: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    server.get('/', (_request, reply) =>
      reply
        .type('text/plain')
        .send(`The web app is not built: ${root} has no index.html. Run "npm run build".`),
    );
    return;
  }
  const paths = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const cache = new Map<string, WebFile>();
  for (const path of paths) {
    const file = join(root, ...path.slice(1).split('/'));
    const extension = extname(path);
    const url = path === '/index.html' ? '/' : path;
    server.get(encodeURI(url), async (request, reply) => {
      const found = await load(cache, file);
      reply.header('ETag', found.tag).header('Vary', 'Accept-Encoding');
      reply.header(
        'Cache-Control',
        /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      if (request.headers['if-none-match'] === found.tag) return reply.status(304).send();
      reply.type(types[extension] ?? 'application/octet-stream');
      const encoding = compressible.has(extension)
        ? encodingFor(request.headers['accept-encoding'])
        : undefined;
      if (!encoding) return reply.send(found.body);
      return reply.header('Content-Encoding', encoding).send(await encode(found, file, encoding));
    });
  }
}

async function load(cache: Map<string, WebFile>, file: string): Promise<WebFile> {
  const modified = (await stat(file)).mtimeMs;
  const known = cache.get(file);
  if (known?.modified === modified) return known;
  const body = await readFile(file);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const loaded: WebFile = { body, tag, modified, encoded: new Map() };
  cache.set(file, loaded);
  return loaded;
}

function encode(file: WebFile, path: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const beside = `${path}.${encoding === 'br' ? 'br' : 'gz'}`;
  const made = readFile(beside).catch(() => encoders[encoding](file.body));
  file.encoded.set(encoding, made);
  return made;
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const offered = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding));
}
