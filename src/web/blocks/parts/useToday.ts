import { useEffect, useState } from 'react';
import { gatewayNow } from '../../client/gatewayTime';
import { dayRange, formatInstant } from '../../../metadata/values/time';

/** Returns which day (`YYYY-MM-DD`) it is in a zone (`GMT±N`). */
export function todayIn(zone: string, now = gatewayNow()): string {
  return formatInstant(now.toISOString(), zone, 'day');
}

/** Returns which day (`YYYY-MM-DD`) it is in each of some zones (`GMT±N`), and re-renders at the midnight of each. */
export function useToday(zones: string[]): string[] {
  const [now, setNow] = useState(gatewayNow);
  const key = zones.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const ends = key.split(' ').map((zone) => Date.parse(dayRange('today', zone, now).lt ?? ''));
    const timer = setTimeout(
      () => setNow(gatewayNow()),
      Math.max(Math.min(...ends) - gatewayNow().getTime(), 0),
    );
    return () => clearTimeout(timer);
  }, [key, now]);
  return zones.map((zone) => todayIn(zone, now));
}
