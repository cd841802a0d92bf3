import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOwnPath } from '../isOwnPath';
import { useNavigation } from '../useNavigation';
import { screenAt } from './screenAt';
import { useTabsStore } from './useTabsStore';

/** `/redirect/<path>`: throws the page of a path away, with what it knows of the gateway, and goes there. */
export function ReloadScreen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { reload } = useTabsStore();
  const asked = pathname.replace(/^\/redirect/, '') || '/';
  const target = isOwnPath(asked) ? asked : '/404';
  const page = screenAt(useNavigation(), target)?.path;
  useEffect(() => {
    if (page !== undefined) reload(page);
    void queries.invalidateQueries({ refetchType: 'none' });
    void navigate(target + search, { replace: true });
  }, [page, target, search, queries, reload, navigate]);
  return null;
}
