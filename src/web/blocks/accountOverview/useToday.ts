import { useCallback, useEffect, useState } from 'react';
import { dayRange, formatInstant } from '../../../metadata/values/time';

/** Today, in several zones. */
export interface Today {
  /** When it was last looked at the clock: an instant of each of the days. */
  now: Date;
  /** The day (`YYYY-MM-DD`) in each zone, in their order. */
  days: string[];
  /** Looks at the clock again, as after each zone's midnight. */
  look: () => void;
}

/** Which day it is in each of some zones (`GMT±N`), kept right over midnight. */
export function useToday(zones: string[]): Today {
  const [now, setNow] = useState(() => new Date());
  const look = useCallback(() => setNow(new Date()), []);
  const key = zones.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const ends = key.split(' ').map((zone) => Date.parse(dayRange('today', zone, now).lt ?? ''));
    const timer = setTimeout(look, Math.max(Math.min(...ends) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [key, now, look]);
  return { now, days: zones.map((zone) => formatInstant(now.toISOString(), zone, 'day')), look };
}
