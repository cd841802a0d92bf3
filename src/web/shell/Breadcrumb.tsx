import { LinkBase, useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { Icon } from '../ui/Icon';
import { findTrail } from './findTrail';
import { useNavigation } from './useNavigation';

/** The group and screen one is in; on a page below the screen, the screen is the way back to it. */
export function Breadcrumb() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const trail = findTrail(useNavigation(), pathname);
  return (
    <nav className="breadcrumb" aria-label={translate('corridor.shell.breadcrumb')}>
      <ol>
        {trail.map(({ path, resource, page }) => {
          const title = translate(`corridor.navigation.${path}`);
          return (
            <li key={path}>
              {(resource || page) && path !== pathname ? (
                <LinkBase to={path}>{title}</LinkBase>
              ) : (
                <span aria-current={path === pathname ? 'page' : undefined}>{title}</span>
              )}
              <Icon name="chevronRight" size={14} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
