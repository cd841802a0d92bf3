import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { lazyOverlay } from './lazyOverlay';
import type { MenuItem } from './MenuItem';
import { OverlayBoundary } from './OverlayBoundary';

const MenuOverlay = lazyOverlay(async () => (await import('./overlay/MenuOverlay')).MenuOverlay);

/** What {@link Menu} gives to the control that opens it. */
export interface MenuTriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** Names the menu for screen readers. */
  label: string;
  items: MenuItem[];
  /** The control that opens it; it must pass the props on to a button. */
  trigger: (props: MenuTriggerProps) => ReactNode;
}

/** A menu of commands at its trigger: arrows move, Enter chooses, Escape closes and gives the focus back. */
export function Menu({ label, items, trigger }: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <OverlayBoundary open={open} onClose={() => setAnchor(null)}>
        <MenuOverlay id={id} label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      </OverlayBoundary>
    </>
  );
}
