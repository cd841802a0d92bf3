import { useEffect, useState } from 'react';
import { dayRange, formatInstant } from '../../../metadata/values/time';

/** Returns which day (`YYYY-MM-DD`) it is in each of some zones (`GMT±N`), and re-renders at the midnight of each. */
export function useToday(zones: string[]): string[] {
  const [now, setNow] = useState(() => new Date());
  const key = zones.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const ends = key.split(' ').map((zone) => Date.parse(dayRange('today', zone, now).lt ?? ''));
    const timer = setTimeout(() => setNow(new Date()), Math.max(Math.min(...ends) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [key, now]);
  return zones.map((zone) => formatInstant(now.toISOString(), zone, 'day'));
}
