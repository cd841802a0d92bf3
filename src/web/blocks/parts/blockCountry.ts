import { createContext, use, useEffect, useState } from 'react';
import type { SessionCountry } from '../../session/sessionStore';
import { useSession } from '../../session/useSession';
import { gatewayNow } from '../../client/gatewayTime';
import { dayRange, formatInstant } from '../../../metadata/values/time';

/** The country of blocks where it is not the session's: that of a card on a page for all countries. */
export const BlockCountryContext = createContext<SessionCountry | undefined>(undefined);

/** Returns the country that a block is about; undefined in Global mode outside of a card. */
export function useBlockCountry(): SessionCountry | undefined {
  const { country, isGlobal } = useSession();
  return use(BlockCountryContext) ?? (isGlobal ? undefined : country);
}

/** Returns the country's day (`YYYY-MM-DD`), and re-renders at its midnight; undefined without a country. */
export function useBlockDay(): string | undefined {
  const country = useBlockCountry();
  return useToday(country ? [country.zone] : [])[0];
}

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
