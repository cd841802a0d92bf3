import { resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  EnvironmentModuleGraph,
  EnvironmentModuleNode,
  ErrorPayload,
  Plugin,
  ViteDevServer,
} from 'vite';
import { type Diagnostic, formatErrors } from '../../metadata/model/Diagnostic';
import type { Model } from '../../metadata/model/Model';
import { sourceFolders } from '../../metadata/source/readSource';
import { compileEdits, compileOnce } from './compileOnce';
import { metadataModules } from './metadataModules';

/** Where the dev server says which version of the metadata it has compiled last, and whether it is valid. */
const verdictPath = '/@metadata/verdict';

/** Virtual modules, made of the metadata files. */
interface Reading {
  /** Undefined where they have errors. */
  modules: ((id: string) => string | undefined) | undefined;
  version: string;
  errors: Diagnostic[];
}

/** Time in ms for which an edit waits for the next. Editors empty a file before they write it, and save several at once. */
const settling = 15;

/**
 * Vite plugin that turns the metadata files below `root` into virtual modules (`metadataModules`). A build fails with all errors.
 * The dev server shows them in its overlay, keeps the last valid state and applies valid edits without a reload. `choose` returns the model
 * that the app is of, where that is not the merchants'.
 */
export function metadataPlugin(root: string, choose: (model: Model) => Model = merchantsModel): Plugin {
  let building = false;
  let latest: Promise<Reading> | undefined;
  let served: Reading['modules'];
  let edits = 0;
  /** The texts that browsers have, by id. After an edit, those that differ are sent again. */
  const texts = new Map<string, string>();

  async function read(): Promise<Reading> {
    const { model, version, diagnostics } = await (building ? compileOnce(root) : compileEdits(root));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    return { modules: model && metadataModules(choose(model)), version, errors };
  }

  async function current(): Promise<NonNullable<Reading['modules']>> {
    latest ??= read();
    const { modules, errors } = await latest;
    served = modules ?? served;
    if (!served) throw new Error(describe(errors));
    return served;
  }

  const isMetadata = (file: string) =>
    file.endsWith('.json') && sourceFolders.some((folder) => file.startsWith(resolve(root, folder) + sep));

  return {
    name: 'corridor-metadata',
    // Before Vite's own plugins, which would treat the ids as file names.
    enforce: 'pre',
    config: () => ({ server: { watch: { ignored: ['**/dist/**', '**/data/**', '**/coverage/**'] } } }),
    configResolved(config) {
      building = config.command === 'build';
    },
    async buildStart() {
      if (!building) return;
      for (const folder of sourceFolders) this.addWatchFile(resolve(root, folder));
      latest = read();
      const { errors } = await latest;
      if (errors.length > 0) this.error(describe(errors));
    },
    resolveId: { filter: { id: /^virtual:metadata\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:metadata\// },
      async handler(id) {
        const name = id.slice(1);
        const text = (await current())(name);
        if (text === undefined) throw new Error(`The metadata has nothing for ${name}.`);
        texts.set(name, text);
        return text;
      },
    },
    configureServer(server) {
      // The gateway asks, so that files are checked once for both.
      server.middlewares.use(verdictPath, (_request, response) => {
        void compileEdits(root).then(
          ({ version, model }) => response.end(JSON.stringify({ version, isValid: model !== undefined })),
          () => response.writeHead(500).end(),
        );
      });
      server.watcher.add(sourceFolders.map((folder) => resolve(root, folder)));
      server.ws.on('connection', () => {
        void latest?.then(({ errors }) => errors.length > 0 && showErrors(server, errors));
      });
    },
    async hotUpdate({ file, server, type }) {
      if (!isMetadata(file) || this.environment.name !== 'client') return undefined;
      const edit = ++edits;
      await wait(settling);
      // The next edit brings this one along.
      if (edit !== edits) return [];
      const before = await latest?.catch(() => undefined);
      latest = read();
      const { modules, version, errors } = await latest;
      if (!modules) {
        if (before?.errors.length === 0) dismissErrors(server);
        showErrors(server, errors);
        return [];
      }
      const isFirst = served === undefined;
      served = modules;
      // A page compares it with what the gateway serves (`scripts/support/gatewayVersion.mjs`).
      server.ws.send('corridor:screen', version);
      if (isFirst) {
        // Every page that is open failed to load.
        server.ws.send({ type: 'full-reload' });
        return [];
      }
      if (before && before.errors.length > 0) dismissErrors(server);
      const changed: EnvironmentModuleNode[] = [];
      for (const [name, text] of texts) {
        const node = this.environment.moduleGraph.getModuleById(`\0${name}`);
        const next = modules(name);
        // Nothing imports a module that there is no more, and a validator comes with the module of its form.
        if (next === undefined || next === text || !node) continue;
        texts.delete(name);
        if (!leaveToWorkers(this.environment.moduleGraph, node)) changed.push(node);
      }
      server.config.logger.info(`metadata ${version} ${type}d: ${changed.length} modules`, {
        timestamp: true,
      });
      return changed;
    },
  };
}

/**
 * Invalidates a changed module in workers, which read it at their next start. Returns whether workers alone have it. Nothing
 * replaces a module in a worker, so Vite would reload the page for it and empty a form.
 */
function leaveToWorkers(graph: EnvironmentModuleGraph, node: EnvironmentModuleNode): boolean {
  if (isOfWorker(node)) {
    graph.invalidateModule(node);
    return true;
  }
  for (const importer of node.importers) {
    if (!isOfWorker(importer)) continue;
    graph.invalidateModule(importer);
    node.importers.delete(importer);
  }
  return false;
}

function isOfWorker({ id, importers }: EnvironmentModuleNode): boolean {
  return id?.includes('worker_file') === true || (importers.size > 0 && [...importers].every(isOfWorker));
}

const merchantsModel = (model: Model) => model;

const describe = (errors: Diagnostic[]) =>
  [
    `The metadata has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:`,
    ...formatErrors(errors),
  ].join('\n');

function showErrors(server: ViteDevServer, errors: Diagnostic[]): void {
  const message = describe(errors);
  const [first] = errors;
  const loc = first && { file: first.file, line: first.line, column: first.column };
  const payload: ErrorPayload = {
    type: 'error',
    err: { message, stack: '', plugin: 'corridor-metadata', loc },
  };
  server.config.logger.error(message, { timestamp: true });
  // Vite would keep it for the next page, which then shows it although it may be repaired; each page is told when it connects.
  if (server.ws.clients.size > 0) server.ws.send(payload);
}

/**
 * Removes the overlay without a reload. Vite's client reloads if there is an overlay at the first update it ever
 * gets, so the same empty update is sent before an overlay is shown.
 */
function dismissErrors(server: ViteDevServer): void {
  server.ws.send({ type: 'update', updates: [] });
}
