import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSettings } from '../settings/useSettings';
import { IconButton } from '../ui/IconButton';
import { OverlayCatch } from '../ui/OverlayCatch';
import { AccountFooter } from './AccountFooter';
import { CountrySwitcher } from './CountrySwitcher';
import { MenuEntries } from './MenuEntries';
import { ProductMark } from './ProductMark';
import './sidebar.css';
import './country.css';

const SidebarTooltip = lazy(async () => ({ default: (await import('./SidebarTooltip')).SidebarTooltip }));

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** Lies over the page, and only while it is open. */
  isOverlay: boolean;
  /** As an overlay: whether it is open. */
  open: boolean;
  /** Only a column of icons. */
  collapsed: boolean;
  onClose: () => void;
  onSettings: () => void;
}

/** The product's mark and the country on top, the menu, and the account at the bottom. */
export function Sidebar({ isOverlay, open, collapsed, onClose, onSettings }: SidebarProps) {
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
      <MenuEntries onChoose={onClose} />
      <AccountFooter onSettings={onSettings} />
      {collapsed && (
        <OverlayCatch>
          <Suspense fallback={null}>
            <SidebarTooltip sidebar={sidebar} />
          </Suspense>
        </OverlayCatch>
      )}
    </aside>
  );
}
