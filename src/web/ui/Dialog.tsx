import { lazyOverlay } from './lazyOverlay';
import type { DialogProps } from './overlay/DialogOverlay';
import { OverlayBoundary } from './OverlayBoundary';

const DialogOverlay = lazyOverlay(async () => (await import('./overlay/DialogOverlay')).DialogOverlay);

/** A modal dialog: to confirm, or for at most three fields. Escape and the backdrop close it unless it is busy. */
export function Dialog(props: DialogProps) {
  return (
    <OverlayBoundary open={props.open} onClose={props.onClose}>
      <DialogOverlay {...props} />
    </OverlayBoundary>
  );
}
