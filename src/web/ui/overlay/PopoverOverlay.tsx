import MuiPopover, { type PopoverActions } from '@mui/material/Popover';
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { OverlayTheme } from './OverlayTheme';

/** Props of a popover. */
export interface PopoverProps {
  open: boolean;
  /** The control it belongs to. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Names it for screen readers. */
  label: string;
  /** Above its control instead of below it. */
  above?: boolean;
  children: ReactNode;
}

/** The part of a popover that is loaded when the first one opens. */
export function PopoverOverlay({ open, anchor, onClose, label, above, children }: PopoverProps) {
  // Where the control was when it opened: filters move along as their values change, and a popover must not jump.
  const place = useMemo(() => anchor && placeOf(anchor), [anchor]);
  const popover = useRef<PopoverActions>(null);
  return (
    <OverlayTheme>
      <MuiPopover
        action={popover}
        open={open && anchor !== null}
        anchorEl={place}
        onClose={onClose}
        marginThreshold={8}
        anchorOrigin={{ vertical: above ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: above ? 'bottom' : 'top', horizontal: 'left' }}
        slotProps={{
          paper: {
            className: 'overlay',
            role: 'dialog',
            'aria-label': label,
            style: { marginTop: above ? -4 : 4, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {/* Content that is still loading must not hide the popover itself: it would lose the focus that it has taken. */}
        <Suspense fallback={<div className="overlay__panel overlay__loading" />}>
          {children}
          <Shown popover={popover} />
        </Suspense>
      </MuiPopover>
    </OverlayTheme>
  );
}

/** Places the popover again once what is beside it has been loaded: its size has changed by then. */
function Shown({ popover }: { popover: RefObject<PopoverActions | null> }) {
  useLayoutEffect(() => popover.current?.updatePosition(), [popover]);
  return null;
}

/** An element that stays where another one is now. */
function placeOf(element: HTMLElement) {
  const bounds = element.getBoundingClientRect();
  return { nodeType: Node.ELEMENT_NODE, getBoundingClientRect: () => bounds } as const;
}
