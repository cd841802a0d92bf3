import { useTranslate } from 'ra-core';
import { NavLink, useLocation } from 'react-router';
import { Icon, type IconName } from '../ui/Icon';
import { iconPaths } from '../ui/iconPaths';
import type { NavigationItem } from './NavigationItem';
import { screenAt } from './tabs/screenAt';
import { useTabs } from './tabs/useTabs';
import { useNavigation } from './useNavigation';

const iconOf = ({ icon }: NavigationItem): IconName =>
  icon !== undefined && Object.hasOwn(iconPaths, icon) ? (icon as IconName) : 'app';

/** The menu: groups with their screens, as far as the user may see them. `onChoose` is called at each choice. */
export function MenuEntries({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate();
  const navigation = useNavigation();
  const tabs = useTabs();
  const { pathname } = useLocation();
  const current = screenAt(navigation, pathname)?.path;
  // Back to where one was in a page that is open; within the page itself, to its start.
  const placeOf = (path: string) =>
    (path === current ? undefined : tabs.find((tab) => tab.path === path)?.to) ?? path;
  const shown = navigation.filter(({ hidden }) => !hidden);
  const titleOf = ({ path }: NavigationItem) => translate(`corridor.navigation.${path}`);
  const link = (entry: NavigationItem) => (
    <li key={entry.path}>
      <NavLink className="sidebar__link" to={placeOf(entry.path)} onClick={onChoose}>
        <Icon name={iconOf(entry)} />
        <span className="sidebar__text">{titleOf(entry)}</span>
      </NavLink>
    </li>
  );
  return (
    <nav className="sidebar__menu" aria-label={translate('corridor.shell.menu')}>
      {shown.map((entry) => {
        const children = entry.children?.filter(({ hidden }) => !hidden) ?? [];
        return (
          <section key={entry.path} className="sidebar__group">
            {children.length > 0 && <h2 className="sidebar__heading">{titleOf(entry)}</h2>}
            <ul>{children.length > 0 ? children.map(link) : link(entry)}</ul>
          </section>
        );
      })}
    </nav>
  );
}
