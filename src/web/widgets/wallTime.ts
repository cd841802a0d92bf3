import { parseZone } from '../../metadata/parseZone';

const minute = 60_000;

/**
 * Turns instants into what a `datetime-local` input holds and back, in a fixed zone. Everything is computed in
 * UTC and shifted: the browser's own zone never has a say.
 */
export const wallTime = {
  /** `2026-11-20T14:05:09` for an ISO instant, without seconds that are 0, as browsers write it; empty where it is none. */
  of(instant: string, zone: string): string {
    const time = Date.parse(instant);
    if (Number.isNaN(time)) return '';
    return new Date(time + parseZone(zone) * minute).toISOString().slice(0, 19).replace(/:00$/, '');
  },
  /** The ISO instant in UTC at which the zone's clocks say so; null where the text is no time. */
  toInstant(text: string, zone: string): string | null {
    const time = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
    return Number.isNaN(time) ? null : new Date(time - parseZone(zone) * minute).toISOString();
  },
};
