import { use } from 'react';
import { loadPage } from 'virtual:metadata/pages';
import type { BoundPage } from '../../metadata/model/BoundPage';
import { useSession } from '../session/useSession';

const loading = new Map<string, Promise<BoundPage>>();

/**
 * A composed page in the session's language. Suspends while its chunk loads; where that failed it throws for good:
 * the app must be loaded anew, as browsers remember a module that failed.
 */
export function usePage(name: string): BoundPage {
  const { language } = useSession();
  const key = `${name} ${language}`;
  const known = loading.get(key);
  if (known) return use(known);
  const promise = loadPage(name, language);
  loading.set(key, promise);
  return use(promise);
}
