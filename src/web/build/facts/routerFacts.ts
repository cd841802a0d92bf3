import type { Facts } from './Facts';

/** Facts about react-router, whose data router the app does without: routes load nothing themselves, and their failures are the screens'. */
export const routerFacts: Facts = {
  locals: {
    useNavigate: { isDataRoute: '!1' },
    useNavigateUnstable: { dataRouterContext: 'null' },
    useRoutesImpl: { dataRouterOpts: 'void 0' },
    RenderedRoute: { dataRouterContext: 'null' },
    _renderMatches: {
      dataRouterOpts: 'void 0',
      dataRouterState: 'void 0',
      errors: 'void 0',
      error: 'void 0',
      renderFallback: '!1',
      shouldRenderHydrateFallback: '!1',
    },
  },
};
