import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const web = resolve(import.meta.dirname, '../..');

/**
 * Modules of the web app that the operators' app has its own of, by their places in `src/web/`, with those in `src/web/provider/` that stand
 * for them. All else, such as lists and dialogs, is the same code.
 */
export const providerParts: Readonly<Record<string, string>> = {
  'session/callTarget': 'calls/callTarget.ts',
  'client/cache/liveNews': 'calls/liveNews.ts',
  'session/storage': 'session/storage.ts',
  'session/sentRequests': 'session/sentRequests.ts',
  'session/publicPaths': 'session/publicPaths.ts',
  'authentication/environment': 'session/environment.ts',
  'authentication/permissions': 'session/permissions.ts',
  'authentication/signOut': 'session/signOut.ts',
  'screens/signIn/PublicScreens': 'signIn/PublicScreens.tsx',
  'screens/signIn/SignInScreen': 'signIn/SignInScreen.tsx',
  'shell/account/AccountPopover': 'shell/AccountPopover.tsx',
  'shell/notifications/Bell': 'shell/Bell.ts',
  'shell/search/useFound': 'shell/useFound.ts',
  'generate/list/views/arrangement': 'list/arrangement.ts',
  'generate/list/tabs/useTabCounts': 'list/useTabCounts.ts',
  'generate/list/tabs/StateRate': 'list/StateRate.ts',
  'generate/actions/reportChange': 'list/reportChange.ts',
  'generate/actions/rows/useRowsBatch': 'list/useRowsBatch.ts',
  'blocks/PageScreen': 'today/PageScreen.tsx',
  'blocks/earlyPage': 'today/earlyPage.ts',
};

/** Builds the operators' app of the merchants' modules and of what stands for some of them. */
export function replaceParts(): Plugin {
  const provider = resolve(web, 'provider');
  const parts = new Map(
    Object.entries(providerParts).map(([part, own]) => [resolve(web, part), resolve(provider, own)]),
  );
  return {
    name: 'corridor:provider-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      // What stands for a module may use that.
      if (!source.startsWith('.') || !importer || importer.startsWith(provider)) return undefined;
      return parts.get(resolve(dirname(importer), source));
    },
  };
}
