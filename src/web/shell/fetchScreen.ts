import { loadPage } from 'virtual:metadata/pages';
import { loadPageScreen } from './loadPageScreen';
import { loadResourceRoutes } from './loadResourceRoutes';
import type { NavigationItem } from './NavigationItem';

/**
 * Starts to fetch the code of a screen that will probably be the first one, while the app asks what the user may see.
 * What fails here fails again, and is told, where it is needed.
 */
export function fetchScreen({ page }: NavigationItem, language: string): void {
  const parts = page === undefined ? [loadResourceRoutes()] : [loadPageScreen(), loadPage(page, language)];
  void Promise.all(parts).catch(() => undefined);
}
