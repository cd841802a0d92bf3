import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { DialogProps } from './DialogOverlay';
import type { MenuItem } from './MenuOverlay';
import { lazyOverlay, OverlayBoundary } from './OverlayBoundary';
import type { PaletteProps } from './PaletteOverlay';
import type { PopoverProps } from './PopoverOverlay';
import type { SheetProps } from './SheetOverlay';

const DialogOverlay = lazyOverlay(async () => (await import('./DialogOverlay')).DialogOverlay);

/** A modal dialog: to confirm, or for at most three fields. Escape and the backdrop close it unless it is busy. */
export function Dialog(props: DialogProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <DialogOverlay {...props} />
    </OverlayBoundary>
  );
}

const SheetOverlay = lazyOverlay(async () => (await import('./SheetOverlay')).SheetOverlay);

/** A panel that slides in from below, for phones. */
export function Sheet(props: SheetProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <SheetOverlay {...props} />
    </OverlayBoundary>
  );
}

const PaletteOverlay = lazyOverlay(async () => (await import('./PaletteOverlay')).PaletteOverlay);

/** A dialog without a head at the top of the window, for an input and what it finds. */
export function Palette(props: PaletteProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <PaletteOverlay {...props} />
    </OverlayBoundary>
  );
}

const PopoverOverlay = lazyOverlay(async () => (await import('./PopoverOverlay')).PopoverOverlay);

/** A small panel at the control that opened it. */
export function Popover(props: PopoverProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <PopoverOverlay {...props} />
    </OverlayBoundary>
  );
}

const MenuOverlay = lazyOverlay(async () => (await import('./MenuOverlay')).MenuOverlay);

/** Props that {@link Menu} passes to the control that opens it. */
interface MenuTriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface MenuProps {
  /** Names the menu for screen readers. */
  label: string;
  /** Called once the menu has been opened. */
  items: () => MenuItem[];
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

interface ContextMenuProps extends Pick<MenuProps, 'label' | 'items'> {
  /** The element that it is about. */
  anchor: Element;
  onClose: () => void;
}

/** A menu of commands at an element that is no control. It is open while it is rendered. */
export function ContextMenu({ label, items, anchor, onClose }: ContextMenuProps) {
  return (
    <OverlayBoundary open onClose={onClose}>
      <MenuOverlay id={useId()} label={label} anchor={anchor} items={items} onClose={onClose} />
    </OverlayBoundary>
  );
}
