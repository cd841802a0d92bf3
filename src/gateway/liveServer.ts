import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sourceFolders } from '../metadata/source/readSource';
import { loadModel } from '../metadata/compile';
import type { Model } from '../metadata/model/Model';
import type { ServerContext } from './http/context';
import { createServer } from './http/server';
import { gatewayRoutes, allHandlers } from './parts';
import { requireHandlers } from './resources/writes/requireHandlers';

/**
 * Builds a server for development, which follows edits of the metadata: it compiles them, prepares the database and
 * replaces its routes, without closing a connection. Requests that have begun are finished by the routes that they began
 * with. While the files have errors, the last valid state stays. `context.model` is always the current one. `prepare`
 * brings the database to what a model needs.
 */
export async function createLiveServer(
  context: ServerContext,
  prepare: (model: Model) => Promise<void>,
  report: (line: string) => void,
): Promise<FastifyInstance> {
  const build = async (model: Model) => {
    const server = await createServer({ ...context, model }, gatewayRoutes());
    await server.ready();
    return server;
  };
  let current = await build(context.model);
  const stopWatching = watchMetadata(context.config.root, async () => {
    try {
      const model = await loadModel(context.config.root);
      requireHandlers(model, allHandlers());
      await prepare(model);
      const replaced = current;
      current = await build(model);
      context.model = model;
      await replaced.close();
    } catch (error) {
      report(`${firstLine(error)} The gateway goes on with the last valid metadata.`);
    }
  });
  const front = Fastify({
    forceCloseConnections: true,
    serverFactory: () => createHttpServer((request, response) => current.routing(request, response)),
  });
  front.addHook('onClose', async () => {
    await stopWatching();
    await current.close();
  });
  return front;
}

/** Loads the metadata. While it has errors, waits for an edit that removes them, or until `signal` is aborted. */
export async function loadValidModel(
  root: string,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<Model> {
  for (;;) {
    // Watched from before the files are read, so that no edit is missed.
    const edit = new EventTarget();
    const edited = once(edit, 'edit', { signal });
    const stopWatching = watchMetadata(root, async () => void edit.dispatchEvent(new Event('edit')));
    try {
      return await loadModel(root);
    } catch (error) {
      report(`${firstLine(error)} The gateway starts once they are gone.`);
      await edited;
    } finally {
      edited.catch(() => undefined);
      void stopWatching();
    }
  }
}

/** Pause after an edit, in ms: an editor saves several files at once, and the web app, which is looked at, goes first. */
const settling = 250;

/**
 * Calls `apply` after every edit of the metadata, one call at a time. Returns the function that ends it, and waits for a
 * call that is under way.
 */
function watchMetadata(root: string, apply: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(apply);
    }, settling);
  };
  const watchers = sourceFolders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) => watch(folder, { recursive: true }, schedule));
  return async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await running;
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;
}
