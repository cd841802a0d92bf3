import { lazyPart } from '../../ui/overlay/lazyPart';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { NavigationItem } from 'virtual:metadata/navigation';
import { sayAwaiting, sayCount, useAwaiting } from '../../generate/awaiting/useAwaiting';
import { useSession } from '../../session/useSession';
import { useSettings } from '../../settings/settingsStore';
import { IconButton } from '../../ui/controls/Button';
import { Icon, type IconName, iconPaths } from '../../ui/Icon';
import { OverlayCatch } from '../../ui/overlay/OverlayBoundary';
import { ProductMark } from '../../ui/ProductMark';
import { AccountFooter } from '../account/AccountFooter';
import { CountrySwitcher } from '../countries/CountrySwitcher';
import { screenAt, useNavigation } from '../navigation/navigation';
import { Link } from '../router/Link';
import { useTabs } from '../tabs/tabsStore';
import './Sidebar.css';

const SidebarTooltip = lazyPart(async () => (await import('./SidebarTooltip')).SidebarTooltip);

interface SidebarProps {
  /** Lies over the page, and only while it is open. */
  isOverlay: boolean;
  /** Whether it is open as an overlay. */
  open: boolean;
  /** Only a column of icons. */
  collapsed: boolean;
  onClose: () => void;
  onSettings: () => void;
  onSearch: () => void;
}

/** The product's mark and the country on top, the menu, and the account at the bottom. */
export function Sidebar({ isOverlay, open, collapsed, onClose, onSettings, onSearch }: SidebarProps) {
  const translate = useTranslate();
  const { sidebarLogo } = useSettings();
  const sidebar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const element = sidebar.current;
    const opener = document.activeElement as HTMLElement | null;
    element?.querySelector('button')?.focus();
    return () => {
      const focused = document.activeElement;
      // Closed by a navigation, the page's heading may have it already. An inert sidebar has lost it to the body.
      if (focused === document.body || element?.contains(focused)) opener?.focus();
    };
  }, [open]);
  const close = isOverlay && (
    <IconButton icon="close" label={translate('corridor.shell.closeMenu')} onClick={onClose} />
  );
  return (
    <aside className="sidebar" ref={sidebar} inert={isOverlay && !open}>
      {sidebarLogo && (
        <div className="sidebar__brand">
          <ProductMark size={26} />
          <span className="sidebar__product">{translate('corridor.sign-in.product')}</span>
          {close}
        </div>
      )}
      <div className="sidebar__top">
        <CountrySwitcher />
        {!sidebarLogo && close}
      </div>
      {isOverlay && (
        <button type="button" className="sidebar__search" aria-haspopup="dialog" onClick={onSearch}>
          <Icon name="search" />
          <span className="sidebar__text">{translate('corridor.shell.search')}</span>
        </button>
      )}
      <MenuEntries onChoose={onClose} />
      <AccountFooter onSettings={onSettings} />
      {collapsed && (
        <OverlayCatch>
          <SidebarTooltip sidebar={sidebar} />
        </OverlayCatch>
      )}
    </aside>
  );
}

const iconOf = ({ icon }: NavigationItem): IconName =>
  icon !== undefined && Object.hasOwn(iconPaths, icon) ? (icon as IconName) : 'app';

/** The menu: groups with their screens, as far as the user may see them. `onChoose` is called at each choice. */
function MenuEntries({ onChoose }: { onChoose: () => void }) {
  const translate = useTranslate();
  const navigation = useNavigation();
  const { country } = useSession();
  const tabs = useTabs();
  const { pathname } = useLocation();
  const current = screenAt(navigation, pathname)?.path;
  // Back to the last location in a page that is open; within the page itself, to its start.
  const placeOf = (path: string) =>
    (path === current ? undefined : tabs.find((tab) => tab.path === path)?.to) ?? path;
  const shown = navigation.filter(({ hidden }) => !hidden);
  const titleOf = ({ path }: NavigationItem) => translate(`corridor.navigation.${path}`);
  const awaiting = useAwaiting()(country?.code ?? '');
  const link = (entry: NavigationItem) => (
    <li key={entry.path} className="sidebar__entry">
      <Link
        className="sidebar__link"
        to={placeOf(entry.path)}
        aria-current={entry.path === current ? 'page' : entry.covers?.includes(current ?? '') || undefined}
        onClick={onChoose}
      >
        <Icon name={iconOf(entry)} />
        <span className="sidebar__text">{titleOf(entry)}</span>
      </Link>
      {awaiting
        .filter(({ resource }) => entry.awaits?.includes(resource))
        .map((records) => (
          <Link
            key={records.to}
            className="sidebar__awaiting"
            to={records.to}
            aria-label={sayAwaiting(records, translate)}
            onClick={onChoose}
          >
            <span className="sidebar__count">{sayCount(records.count)}</span>
          </Link>
        ))}
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
