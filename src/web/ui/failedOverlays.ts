/** What makes overlays anew that could not be loaded: React's `lazy` keeps a failure for good. */
export const failedOverlays = new Set<() => void>();
