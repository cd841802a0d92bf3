import { useCallback, useEffect, useState } from 'react';
import { dayRange, formatInstant } from '../../../metadata/values/time';

/** Today, in several zones. */
interface Today {
  /** When the clock was last read: an instant of each of the days. */
  now: Date;
  /** The day (`YYYY-MM-DD`) in each zone, in the order of the zones. */
  days: string[];
  /** Reads the clock again. */
  refresh: () => void;
}

/** Returns which day it is in each of some zones (`GMT±N`), and re-renders at the midnight of each. */
export function useToday(zones: string[]): Today {
  const [now, setNow] = useState(() => new Date());
  const refresh = useCallback(() => setNow(new Date()), []);
  const key = zones.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const ends = key.split(' ').map((zone) => Date.parse(dayRange('today', zone, now).lt ?? ''));
    const timer = setTimeout(refresh, Math.max(Math.min(...ends) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [key, now, refresh]);
  return { now, days: zones.map((zone) => formatInstant(now.toISOString(), zone, 'day')), refresh };
}
