import { useNotify } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';
import { OverlayCatch } from './OverlayCatch';
import { retryOverlays } from './retryOverlays';

/** Props of {@link OverlayBoundary}. */
export interface OverlayBoundaryProps {
  open: boolean;
  /** Called where it could not be loaded, so that the next try opens it anew. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Keeps the overlays' code out of a page until one is opened for the first time, and from then on keeps the
 * overlay mounted, so that it can play its closing. One that cannot be loaded says so and takes nothing with it.
 */
export function OverlayBoundary({ open, onClose, children }: OverlayBoundaryProps) {
  const notify = useNotify();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  function fail() {
    setWasOpen(false);
    retryOverlays();
    onClose();
    const text = navigator.onLine ? 'loadFailed' : 'network';
    notify(`corridor.errors.${text}`, { type: 'error' });
  }
  return (
    <OverlayCatch onCatch={fail}>
      <Suspense fallback={null}>{children}</Suspense>
    </OverlayCatch>
  );
}
