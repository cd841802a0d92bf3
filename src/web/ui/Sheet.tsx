import { lazyOverlay } from './lazyOverlay';
import { OverlayBoundary } from './OverlayBoundary';
import type { SheetProps } from './overlay/SheetOverlay';

const SheetOverlay = lazyOverlay(async () => (await import('./overlay/SheetOverlay')).SheetOverlay);

/** A panel that slides in from below, for phones. */
export function Sheet(props: SheetProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <SheetOverlay {...props} />
    </OverlayBoundary>
  );
}
