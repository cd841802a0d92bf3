import { use } from 'react';
import type { BoundResource } from '../../metadata/model/BoundResource';
import { useSession } from '../session/useSession';
import { boundResource } from './boundResource';

/**
 * The resource, bound to the session's country and language. Suspends while its chunk loads, and throws where that
 * failed.
 */
export function useResource(name: string): BoundResource {
  const { country, language } = useSession();
  return use(boundResource(name, country?.code ?? '', language));
}
