import { gatewayNow } from '../../client/gatewayTime';
import type { MouseEvent, ReactNode } from 'react';
import { formatInstant } from '../../../metadata/values/time';
import { relativeTime } from './relativeTime';

/** Shows an instant as clocks in `zone` do, and how long ago it was as its tooltip. No hook: may be called in loops. */
export function showInstant(instant: string, zone: string, precision: 'minute' | 'second'): ReactNode {
  return (
    // The pointer only triggers a tooltip: the element is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <time className="number" dateTime={instant} onMouseEnter={showRelativeTime}>
      {formatInstant(instant, zone, precision)}
    </time>
  );
}

/** Pointer handler of `<time>` elements that writes their tooltip, because few of a thousand are ever looked at. */
function showRelativeTime(event: MouseEvent<HTMLTimeElement>): void {
  const element = event.currentTarget;
  element.title = relativeTime(element.dateTime, gatewayNow()) ?? '';
}
