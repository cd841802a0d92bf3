import { useMemo } from 'react';
import { navigation, type NavigationItem } from 'virtual:metadata/navigation';
import { useSession } from '../../session/useSession';
import { allowedNavigation } from './navigation';

/** The menu's entries that the signed-in user may reach in the current mode, hidden ones too. */
export function useNavigation(): NavigationItem[] {
  const { isGlobal, can } = useSession();
  return useMemo(() => allowedNavigation(navigation, { isGlobal, can }), [isGlobal, can]);
}
