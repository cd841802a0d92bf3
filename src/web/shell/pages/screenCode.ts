import { loadOnce } from '../../client/loadOnce';
import { boundResource } from '../../client/metadataLoaders';
import type { NavigationItem } from 'virtual:metadata/navigation';
import { loadResourceList } from '../../generate/list/loadResourceList';
import { screenBelow, screenLoaders } from '../../generate/screenLoaders';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { isPhone } from '../../ui/breakpoints';

/**
 * Begins to fetch code and metadata of a session's probable first screen while the permissions load. The path is that of a menu
 * entry or below it. Failures are ignored, as they recur and are reported where these are needed.
 */
export function fetchScreen(
  { page, resource, path: ofEntry }: NavigationItem,
  { path, country, language }: { path: string; country: string; language: string },
): void {
  const parts: Promise<unknown>[] =
    page === undefined
      ? [loadResourceRoutes(), ...screenOfResource(path.slice(ofEntry.length + 1))]
      : [loadPageScreen(), loadEarlyPage().then(({ fetchPage }) => fetchPage(page, country, language))];
  if (resource !== undefined) parts.push(boundResource(resource, country, language));
  void Promise.all(parts).catch(() => undefined);
}

function screenOfResource(below: string): Promise<unknown>[] {
  if (below !== '') return [screenLoaders[screenBelow(below)]()];
  return [
    loadResourceList(),
    // What requests its first rows while permissions load.
    import('../../generate/list/listState'),
    ...(isPhone() ? [import('../../generate/list/PhoneList')] : []),
  ];
}

/** Loads what shows composed pages. Called while the app starts where the first page will be one. */
export const loadPageScreen = loadOnce(async () => ({
  default: (await withFurtherTexts(() => import('../../blocks/PageScreen'))).PageScreen,
}));

/** Loads what prepares a composed page before it is shown. */
export const loadEarlyPage = () => import('../../blocks/earlyPage');

/** Loads the generated screens. Called while the app starts, so that the first page need not wait for it. */
export const loadResourceRoutes = loadOnce(async () => ({
  default: (await import('../../generate/ResourceRoutes')).ResourceRoutes,
}));
