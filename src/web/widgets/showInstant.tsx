import type { ReactNode } from 'react';
import { formatInstant } from '../../metadata/formatInstant';
import { showRelativeTime } from './showRelativeTime';

/** An instant as the clocks of `zone` say it, with how long ago that was as its tooltip. No hooks. */
export function showInstant(instant: string, zone: string, precision: 'minute' | 'second'): ReactNode {
  return (
    // The pointer only asks for a tooltip: there is nothing here to be operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <time className="number" dateTime={instant} onMouseEnter={showRelativeTime}>
      {formatInstant(instant, zone, precision)}
    </time>
  );
}
