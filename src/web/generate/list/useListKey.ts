import { useSession } from '../../session/useSession';

/**
 * Prefix of everything that a list keeps in the store. It holds merchant and country, so that nobody finds the
 * arrangement or the filters of another account.
 */
export function useListKey(resource: string): string {
  const { account, country } = useSession();
  return `list.${account?.code ?? ''}.${country?.code ?? ''}.${resource}`;
}
