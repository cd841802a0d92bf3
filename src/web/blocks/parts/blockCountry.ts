import { createContext, use } from 'react';
import type { SessionCountry } from '../../session/Session';
import { useSession } from '../../session/useSession';

/** The country that blocks are about where it is not the session's: on a page for all countries, that of a card. */
export const BlockCountryContext = createContext<SessionCountry | undefined>(undefined);

/** Returns the country that a block is about; undefined in Global mode outside of a card. */
export function useBlockCountry(): SessionCountry | undefined {
  const { country, isGlobal } = useSession();
  return use(BlockCountryContext) ?? (isGlobal ? undefined : country);
}
