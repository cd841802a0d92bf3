import { lazy } from 'react';
import { OverlayBoundary } from './OverlayBoundary';
import type { SheetProps } from './overlay/SheetOverlay';

const SheetOverlay = lazy(async () => ({ default: (await import('./overlay/SheetOverlay')).SheetOverlay }));

/** A panel that slides in from below, for phones. */
export function Sheet(props: SheetProps) {
  return (
    <OverlayBoundary open={props.open}>
      <SheetOverlay {...props} />
    </OverlayBoundary>
  );
}
