import { lazyOverlay } from './lazyOverlay';
import { OverlayBoundary } from './OverlayBoundary';
import type { PopoverProps } from './overlay/PopoverOverlay';

const PopoverOverlay = lazyOverlay(async () => (await import('./overlay/PopoverOverlay')).PopoverOverlay);

/** A small panel at the control that opened it. */
export function Popover(props: PopoverProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <PopoverOverlay {...props} />
    </OverlayBoundary>
  );
}
