import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { IconButton } from '../ui/IconButton';
import { AccountFooter } from './AccountFooter';
import { CountrySwitcher } from './CountrySwitcher';
import { MenuEntries } from './MenuEntries';

/** Props of {@link Sidebar}. */
export interface SidebarProps {
  /** Lies over the page, and only while it is open. */
  isOverlay: boolean;
  open: boolean;
  onClose: () => void;
}

/** Country on top, the menu, and the account at the bottom. */
export function Sidebar({ isOverlay, open, onClose }: SidebarProps) {
  const translate = useTranslate();
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
  return (
    <aside className="sidebar" ref={sidebar} inert={isOverlay && !open}>
      <div className="sidebar__top">
        <CountrySwitcher />
        {isOverlay && (
          <IconButton icon="close" label={translate('corridor.shell.closeMenu')} onClick={onClose} />
        )}
      </div>
      <MenuEntries onChoose={onClose} />
      <AccountFooter />
    </aside>
  );
}
