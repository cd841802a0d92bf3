import { gatewayNow } from '../client/gatewayTime';
import type { MouseEvent, ReactNode } from 'react';
import { formatInstant } from '../../metadata/values/time';

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

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Pointer handler of `<time>` elements that writes their tooltip, because few of a thousand are ever looked at. */
function showRelativeTime(event: MouseEvent<HTMLTimeElement>): void {
  const element = event.currentTarget;
  const seconds = Math.round((Date.parse(element.dateTime) - gatewayNow().getTime()) / 1000);
  if (Number.isNaN(seconds)) return;
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? units[3];
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });
  element.title = format.format(Math.trunc(seconds / length), unit);
}
