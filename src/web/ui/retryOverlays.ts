import { failedOverlays } from './failedOverlays';

/** Has every overlay that could not be loaded loaded again when it is next opened. */
export function retryOverlays(): void {
  for (const renew of failedOverlays) renew();
  failedOverlays.clear();
}
