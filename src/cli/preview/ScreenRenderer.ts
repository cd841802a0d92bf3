import { stat } from 'node:fs/promises';
import { GlobalWindow } from 'happy-dom';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { populateGlobal } from 'vitest/runtime';
import type { ElementTrace, PreviewedScreen, RenderedScreen } from '../../contract/preview';
import type { Model } from '../../metadata/model/Model';
import { SeenElements, WideElements } from './seenElements';

/** The modules of the app that a preview loads, as far as it calls them. */
interface AppModules {
  renderScreen: (
    screen: PreviewedScreen,
    tools: { locate: (trace: ElementTrace) => string; isLoading: () => boolean },
  ) => Promise<RenderedScreen>;
  metadataModules: (model: Model) => (id: string) => string | undefined;
  loadScreens: () => Promise<void>;
}

/** Sources of the modules of the metadata. */
interface MetadataSource {
  modules: ((id: string) => string | undefined) | undefined;
  /** When a module was last loaded, in ms since 1970. */
  loaded: number;
}

/** Time without loads after which no module is awaited any more, in ms. */
const settled = 25;

const virtual = /^\0virtual:metadata\//;

/**
 * Renders screens of a model by the components of the app, in Node with a DOM and without a browser. The app is loaded by Vite,
 * which makes its modules of the metadata out of the model.
 */
export class ScreenRenderer {
  readonly #server: ViteDevServer;
  readonly #runner: ModuleRunner;
  readonly #source: MetadataSource;
  #render: AppModules['renderScreen'] | undefined;
  /** When files of the app were last looked at, in ms since 1970. */
  #looked = Date.now();

  private constructor(server: ViteDevServer, source: MetadataSource) {
    this.#server = server;
    this.#source = source;
    this.#runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
  }

  /** `project` is the folder with the code of the app. */
  static async start(project: string, model: Model): Promise<ScreenRenderer> {
    provideDom();
    const source: MetadataSource = { modules: undefined, loaded: 0 };
    const server = await createServer({
      root: project,
      configFile: false,
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
      plugins: [
        {
          name: 'corridor-preview',
          enforce: 'pre',
          resolveId: (id) => (id.startsWith('virtual:metadata/') ? `\0${id}` : undefined),
          load(id) {
            source.loaded = Date.now();
            return virtual.test(id) ? source.modules?.(id.slice(1)) : undefined;
          },
        },
      ],
    });
    const renderer = new ScreenRenderer(server, source);
    await renderer.#load(model);
    return renderer;
  }

  /** Renders screens of another model from now on. What was made of the app's files is kept, but for those that were saved since. */
  async replaceModel(model: Model): Promise<void> {
    const { moduleGraph } = this.#server.environments.ssr;
    const since = this.#looked;
    this.#looked = Date.now();
    for (const [id, node] of moduleGraph.idToModuleMap) {
      if (virtual.test(id) || (await isSavedSince(node.file, since))) moduleGraph.invalidateModule(node);
    }
    // All of them run anew, as several keep what they have read.
    this.#runner.clearCache();
    await this.#load(model);
  }

  async #load(model: Model): Promise<void> {
    const load = async (path: string) => (await this.#runner.import(path)) as Partial<AppModules>;
    const { metadataModules } = await load('/src/web/build/metadataModules.ts');
    this.#source.modules = metadataModules?.(model);
    const { renderScreen } = await load('/src/web/preview/renderScreen.tsx');
    await (await load('/src/web/preview/loadScreens.ts')).loadScreens?.();
    this.#render = renderScreen;
  }

  /** Renders a screen; `locate` says where the metadata has what an element was made of. Screens are rendered one after the other. */
  render(screen: PreviewedScreen, locate: (trace: ElementTrace) => string): Promise<RenderedScreen> {
    if (!this.#render) throw new Error('The app has no src/web/preview/renderScreen.tsx.');
    return this.#render(screen, { locate, isLoading: () => Date.now() - this.#source.loaded < settled });
  }

  async close(): Promise<void> {
    await this.#runner.close();
    await this.#server.close();
  }
}

async function isSavedSince(file: string | null, since: number): Promise<boolean> {
  if (file === null || file.includes('/node_modules/')) return false;
  const saved = await stat(file).catch(() => undefined);
  return saved === undefined || saved.mtimeMs > since;
}

let hasDom = false;

/** Gives this process a window, once: React looks for it when it is loaded. */
function provideDom(): void {
  if (hasDom) return;
  hasDom = true;
  const window = new GlobalWindow({ url: 'http://localhost/', width: 1280, height: 800 });
  populateGlobal(globalThis, window, { bindFunctions: true });
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    IntersectionObserver: SeenElements,
    ResizeObserver: WideElements,
    fetch: answerNothing,
  });
}

/** Answers 404 where only a gateway could answer. The request's part of the screen stays as it is. */
async function answerNothing(): Promise<Response> {
  return Response.json({ code: 404, msg: '' }, { status: 404 });
}
