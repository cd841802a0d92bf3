import { useMemo } from 'react';
import { navigation, type NavigationItem } from 'virtual:metadata/navigation';
import { useSession } from '../../session/useSession';
import { allowedNavigation } from './navigation';

/** Returns the menu's entries that the user may reach in the current mode, hidden ones too. */
export function useNavigation(): NavigationItem[] {
  const { isGlobal, can } = useSession();
  return useMemo(() => allowedNavigation(navigation, { isGlobal, can }), [isGlobal, can]);
}
