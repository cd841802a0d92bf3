import { lazy } from 'react';
import { OverlayBoundary } from './OverlayBoundary';
import type { PopoverProps } from './overlay/PopoverOverlay';

const PopoverOverlay = lazy(async () => ({
  default: (await import('./overlay/PopoverOverlay')).PopoverOverlay,
}));

/** A small panel at the control that opened it. */
export function Popover(props: PopoverProps) {
  return (
    <OverlayBoundary open={props.open}>
      <PopoverOverlay {...props} />
    </OverlayBoundary>
  );
}
