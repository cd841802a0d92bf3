import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildChecked, compileValid, loadModel } from '../metadata/compile';
import { readSource, type Source, versionOf } from '../metadata/source/readSource';
import type { Check } from '../metadata/source/reporter';
import { watchSource } from '../metadata/source/watchSource';
import type { Model } from '../metadata/model/Model';
import { checkSamples } from '../samples/checkSamples';
import type { Config } from './config';
import type { ServerContext } from './http/context';
import { createServer } from './http/server';
import { gatewayRoutes } from './routes';

/**
 * Builds a server for development, which follows edits of the metadata without closing a connection. Begun requests finish by their routes;
 * with errors, the last valid state stays in `context.model`. `prepare` brings the database to a model, or throws.
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
  const stopWatching = await watchSource(context.config.root, async () => {
    try {
      const source = await readSource(context.config.root);
      const model = await compileEdit(source, context.config);
      await prepare(model);
      const replaced = current;
      current = await build(model);
      context.model = model;
      await replaced.close();
      report(`The gateway serves the metadata ${versionOf(source)}.`);
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

/** Compiles edited files; those that the dev server beside the gateway has found to be valid are not checked again. */
async function compileEdit(source: Source, config: Config): Promise<Model> {
  const { metadataVerdicts: address } = config;
  const isValid = address !== undefined && (await isFoundValid(address, versionOf(source)));
  return isValid ? buildChecked(source) : compileValid(source, metadataChecks(config));
}

/** Longest wait for a verdict, in ms: far longer than a compilation takes. */
const patience = 10_000;

async function isFoundValid(address: string, version: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    const verdict = (await response.json()) as { version?: string; isValid?: boolean } | null;
    return verdict?.version === version && verdict.isValid === true;
  } catch {
    // It may end before the gateway, or be busy: the gateway checks the files itself.
    return false;
  }
}

/** Returns the checks of a gateway beside those that every one needs: a sandbox draws records from samples. */
export function metadataChecks({ sandbox }: Pick<Config, 'sandbox'>): Check[] {
  return sandbox ? [checkSamples] : [];
}

/**
 * Loads the metadata and calls `prepare` with it. While it has errors, or `prepare` refuses it, waits for an edit that puts it right,
 * or until `signal` is aborted.
 */
export async function loadValidModel(
  config: Config,
  prepare: (model: Model) => Promise<void>,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<Model> {
  for (;;) {
    // Watched from before the files are read, so that no edit is missed.
    const edit = new EventTarget();
    const edited = once(edit, 'edit', { signal });
    const stopWatching = await watchSource(
      config.root,
      async () => void edit.dispatchEvent(new Event('edit')),
    );
    try {
      const model = await loadModel(config.root, metadataChecks(config));
      await prepare(model);
      return model;
    } catch (error) {
      report(`${firstLine(error)} The gateway starts once the files are right.`);
      await edited;
    } finally {
      edited.catch(() => undefined);
      void stopWatching();
    }
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;
}
