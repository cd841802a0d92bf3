import { GlobalWindow } from 'happy-dom';
import { createServer, type ViteDevServer } from 'vite';
import { populateGlobal } from 'vitest/runtime';
import type { ElementTrace, PreviewedScreen, RenderedScreen } from '../../contract/preview';
import type { Model } from '../../metadata/model/Model';

/** The modules of the app that a preview loads, as far as it calls them. */
interface AppModules {
  renderScreen: (
    screen: PreviewedScreen,
    tools: { locate: (trace: ElementTrace) => string; isLoading: () => boolean },
  ) => Promise<RenderedScreen>;
  metadataModules: (model: Model) => (id: string) => string | undefined;
  loadScreens: () => Promise<void>;
}

/** For so long nothing was loaded, in ms, when no module is awaited any more. */
const settled = 25;

const virtual = /^\0virtual:metadata\//;

/**
 * Renders screens of a model by the components of the app, in Node with a DOM and without a browser. The app is loaded by Vite,
 * which makes its modules of the metadata out of the model.
 */
export class ScreenRenderer {
  readonly #server: ViteDevServer;
  readonly #render: AppModules['renderScreen'];
  readonly #isLoading: () => boolean;

  private constructor(server: ViteDevServer, render: AppModules['renderScreen'], isLoading: () => boolean) {
    this.#server = server;
    this.#render = render;
    this.#isLoading = isLoading;
  }

  /** `project` is the folder with the code of the app. */
  static async start(project: string, model: Model): Promise<ScreenRenderer> {
    provideDom();
    let modules: ((id: string) => string | undefined) | undefined;
    let loaded = 0;
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
            loaded = Date.now();
            return virtual.test(id) ? modules?.(id.slice(1)) : undefined;
          },
        },
      ],
    });
    const load = async (path: string) => (await server.ssrLoadModule(path)) as Partial<AppModules>;
    const { metadataModules } = await load('/src/web/build/metadataModules.ts');
    modules = metadataModules?.(model);
    const { renderScreen } = await load('/src/web/preview/renderScreen.tsx');
    await (await load('/src/web/preview/loadScreens.ts')).loadScreens?.();
    if (!renderScreen) throw new Error('The app has no src/web/preview/renderScreen.tsx.');
    return new ScreenRenderer(server, renderScreen, () => Date.now() - loaded < settled);
  }

  /** Renders a screen; `locate` says where the metadata has what an element was made of. Screens are rendered one after the other. */
  render(screen: PreviewedScreen, locate: (trace: ElementTrace) => string): Promise<RenderedScreen> {
    return this.#render(screen, { locate, isLoading: this.#isLoading });
  }

  async close(): Promise<void> {
    await this.#server.close();
  }
}

let hasDom = false;

/** Gives this process a window, once: React looks for it when it is loaded. */
function provideDom(): void {
  if (hasDom) return;
  hasDom = true;
  const window = new GlobalWindow({ url: 'http://localhost/', width: 1280, height: 800 });
  populateGlobal(globalThis, window, { bindFunctions: true });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, fetch: answerNothing });
}

/** Answers a request that only a gateway could: not found, so that its part of the screen stays as it is. */
async function answerNothing(): Promise<Response> {
  return Response.json({ code: 404, msg: '' }, { status: 404 });
}
