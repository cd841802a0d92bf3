import { Suspense, useState, type ReactNode } from 'react';

/**
 * Keeps the overlays' code out of a page until one is opened for the first time, and from then on keeps the
 * overlay mounted, so that it can play its closing.
 */
export function OverlayBoundary({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
