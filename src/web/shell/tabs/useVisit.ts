import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../session/useSession';
import { useNavigation } from '../useNavigation';
import { screenAt } from './screenAt';
import { useTabsStore } from './useTabsStore';

/** Opens a tab for the screen that one is at, and notes the place in it. Answers the screen's path. */
export function useVisit(): string | undefined {
  const { account, country } = useSession();
  const { pathname, search } = useLocation();
  const path = screenAt(useNavigation(), pathname)?.path;
  const scope = `${account?.code} ${country?.code}`;
  const { visit } = useTabsStore();
  useEffect(() => {
    if (path !== undefined) visit(scope, path, pathname + search);
  }, [visit, scope, path, pathname, search]);
  return path;
}
