import { parseZone } from './parseZone';

const lengths = { day: 10, minute: 16, second: 19 };

/**
 * An instant as `2026-11-20 14:05:09` in a fixed zone, cut after the day, minute or second.
 * Text that is not an instant is given back as it is: a screen shows it rather than `NaN`.
 */
export function formatInstant(iso: string, zone: string, precision: keyof typeof lengths = 'second'): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return new Date(time + parseZone(zone) * 60_000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, lengths[precision]);
}
