import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files whose name contains a hash of their content. */
const hashed = /[-.][\w-]{8,}\.\w+$/;

/** File of a build with the names of the files that a session begins with; `listAppFiles` writes it. */
const appFilesName = '.app-files';

/** The cookie in which the app keeps its session (product 12). */
const hasSession = /(^|;) *Admin-Token=./;

/** The operators' app, which is built after that of merchants. */
const providerPage = 'provider.html';

/** Folder of the files that the page loads. */
const assets = 'assets';

/**
 * Serves the built web app, with the compressed forms that the build made. Files with a hash in their name are cached for a year. The
 * others are listed once, so no request names another one, and are always revalidated.
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
  const options = { preCompressed: true, acceptRanges: false, cacheControl: false };
  await server.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['index.html', providerPage, '**/.*', `${assets}/**`, '**/*.{br,gz}'],
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
  // Looked for at each request, as a build in the same folder gives these files other names, which the page then loads.
  await server.register(fastifyStatic, {
    ...options,
    root: join(root, assets),
    prefix: `/${assets}/`,
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (reply, path) =>
      void reply.header(
        'Cache-Control',
        hashed.test(path.replace(/\.(br|gz)$/, '')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  server.get(`/${providerPage}`, (_request, reply) =>
    existsSync(join(root, providerPage))
      ? reply.sendFile(providerPage, { cacheControl: false })
      : reply
          .status(503)
          .header('Retry-After', '5')
          .header('Refresh', '5')
          .type('text/plain')
          .send("The operators' page is still being built. It opens by itself once it is there."),
  );
  server.get('/', async (request, reply) => {
    // By content: two builds of the page have the same length, and a deployment may give all files one time.
    const tag = `W/"${createHash('sha256')
      .update(await readFile(page))
      .digest('base64url')
      .slice(0, 22)}"`;
    reply.header('ETag', tag);
    // Whoever has a session gets beyond the sign-in screen: what else is needed then does not wait for the first script.
    const links = hasSession.test(request.headers.cookie ?? '') ? await appLinks(root) : undefined;
    if (links !== undefined) reply.header('Link', links);
    if (request.headers['if-none-match'] === tag) {
      return reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').status(304).send();
    }
    return reply.sendFile('index.html', { etag: false, lastModified: false });
  });
}

/**
 * The `Link` header (RFC 8288) by which a browser fetches at once what a session begins with. Undefined where the build did not list it.
 */
async function appLinks(root: string): Promise<string | undefined> {
  const listed = await readFile(join(root, appFilesName), 'utf8').catch(() => undefined);
  if (listed === undefined) return undefined;
  // Style sheets are fetched as the code that loads them asks for them, or they are fetched once more.
  return (JSON.parse(listed) as string[])
    .map(
      (file) =>
        `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}`,
    )
    .join(', ');
}
